import { memo, useMemo, useRef } from "react";
import { useSeen } from "../browser/use-seen.ts";
import { useCitations } from "../service/citations.ts";
import { useMessageDetails } from "../service/message-details.ts";
import { Answer } from "./answer/answer.tsx";
import type { AnswerProps } from "./answer/answer.tsx";
import { viewOfExchange, viewOfStored } from "./answer/answer-view.ts";
import type { AnswerView } from "./answer/answer-view.ts";
import type { Turn } from "./turns.ts";

export interface TurnViewProps extends Pick<AnswerProps, "models" | "onShowCitation" | "onOpenDocument"> {
  readonly turn: Turn;
  /** The citation that is shown beside the conversation, of whatever answer. */
  readonly shown: { readonly answer?: number | undefined; readonly citation?: number | undefined };
  /** undefined: nothing can be asked now. */
  readonly onAsk: ((question: string, model?: string) => void) | undefined;
}

/** One component for an answer that is written and for one that is stored: nothing is made anew in between. */
export const TurnView = memo(function TurnView({ turn, shown, onAsk, ...rest }: TurnViewProps) {
  const ref = useRef<HTMLElement>(null);
  const view = useAnswerView(turn, useSeen(ref));
  const { question } = turn;
  return (
    <article ref={ref} data-answer={view.messageId} className="flex flex-col gap-3">
      <h2 className="sr-only">Question</h2>
      <p className="bg-sunken max-w-[88%] self-end rounded-xl rounded-br-sm px-4 py-2.5 whitespace-pre-wrap">
        {question}
      </p>
      <div aria-busy={view.state === "running"}>
        <h2 className="sr-only">Answer</h2>
        <Answer
          view={view}
          shown={view.messageId !== undefined && shown.answer === view.messageId ? shown.citation : undefined}
          onAskAgain={onAsk && ((model) => onAsk(question, model))}
          {...rest}
        />
      </div>
    </article>
  );
});

/** A long conversation asks only for what comes into sight. */
function useAnswerView(turn: Turn, isSeen: boolean): AnswerView {
  const messageId = isSeen ? turn.stored?.message_id : undefined;
  const { data: details } = useMessageDetails(messageId);
  const { data: cited } = useCitations(messageId);
  return useMemo(() => {
    if (turn.stored === undefined) return viewOfExchange(turn.exchange);
    return viewOfStored({ message: turn.stored, details, citations: cited?.citations });
  }, [turn, details, cited]);
}
