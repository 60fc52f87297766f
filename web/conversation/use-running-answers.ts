import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { Exchange } from "./exchange.ts";
import { keepAnswer } from "./keep-answer.ts";
import { createRunningAnswers } from "./running-answers.ts";
import type { BegunAnswer, RunningAnswers } from "./running-answers.ts";

/** The questions asked from this page, kept as long as the page is. */
export function useRunningAnswers(): RunningAnswers {
  const client = useQueryClient();
  const [answers] = useState(createRunningAnswers);
  useEffect(() => answers.onEnded((exchange) => keepAnswer(client, exchange)), [answers, client]);
  return answers;
}

export function useExchange(answers: RunningAnswers, sessionId: string | undefined): Exchange | undefined {
  const read = useCallback(() => (sessionId === undefined ? undefined : answers.of(sessionId)), [answers, sessionId]);
  return useSyncExternalStore(answers.subscribe, read);
}

export function useBegunAnswers(answers: RunningAnswers): readonly BegunAnswer[] {
  return useSyncExternalStore(answers.subscribe, answers.begun);
}
