import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { newId } from "../browser/new-id.ts";
import type { Asking } from "../service/ask-question.ts";
import { messagesOf, useMessages } from "../service/messages.ts";
import { useAnnounce } from "../ui/announcements.tsx";
import { announcementOf } from "./announcement-of.ts";
import type { Exchange } from "./exchange.ts";
import { storedTurns, withExchange } from "./turns.ts";
import type { RunningAnswers } from "./running-answers.ts";
import { useExchange } from "./use-running-answers.ts";

export interface ConversationOptions {
  /** undefined: a new conversation. */
  readonly sessionId: string | undefined;
  readonly answers: RunningAnswers;
  readonly onStarted: (sessionId: string) => void;
  readonly onFailed: () => void;
}

/** The turns of the conversation that is shown, and how to add to them. */
export function useConversation({ sessionId, answers, onStarted, onFailed }: ConversationOptions) {
  const client = useQueryClient();
  const announce = useAnnounce();
  const onEnded = (exchange: Exchange) => {
    const said = announcementOf(exchange, exchange.asking.sessionId === sessionId);
    if (said !== undefined) announce(said);
    if (exchange.state === "failed") onFailed();
  };
  useEffect(() => answers.onEnded(onEnded));
  const exchange = useExchange(answers, sessionId);
  const messages = useMessages(sessionId);
  const [asked, setAsked] = useState(0);

  const ask = useCallback(
    (asking: Omit<Asking, "sessionId">) => {
      // Made here, so that the page's address leads to the conversation from its first question on.
      const id = sessionId ?? newId();
      if (sessionId === undefined) client.setQueryData(messagesOf(id), []);
      answers.ask({ ...asking, sessionId: id });
      setAsked((count) => count + 1);
      if (sessionId === undefined) onStarted(id);
    },
    [answers, client, sessionId, onStarted],
  );
  const stop = useCallback(() => sessionId !== undefined && answers.stop(sessionId), [answers, sessionId]);
  const stored = useMemo(() => storedTurns(messages.data ?? []), [messages.data]);

  return {
    turns: withExchange(stored, exchange),
    /** Changes when the reader is to be taken to the last turn. */
    startAgain: `${sessionId} ${asked}`,
    isRunning: exchange?.state === "running",
    isLoading: sessionId !== undefined && messages.isPending && exchange === undefined,
    problem: messages.data === undefined ? messages.error : null,
    readAgain: () => void messages.refetch(),
    ask,
    stop,
  };
}
