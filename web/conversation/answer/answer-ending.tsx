import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { RetryIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { AnswerView } from "./answer-view.ts";

export interface AnswerEndingProps {
  readonly view: AnswerView;
  readonly onAskAgain: (() => void) | undefined;
}

/** What is said when an answer did not come to its end. What makes room depends on the runtime and its model. */
export function AnswerEnding({ view, onAskAgain }: AnswerEndingProps): ReactNode {
  const again = (
    <Button disabled={onAskAgain === undefined} onClick={() => onAskAgain?.()}>
      <RetryIcon className="size-4" />
      Ask again
    </Button>
  );
  if (view.state === "stopped") {
    return (
      <div className="mt-3">
        <Notice kind="hint" actions={again}>
          Stopped, not kept.
        </Notice>
      </div>
    );
  }
  if (view.state === "done" && view.usage?.answer_cut_off === true) {
    return (
      <div className="mt-3">
        <Notice kind="hint">
          Cut off: the model had no room left for more. Ask for less at once, or give it more room: a higher
          MAX_CONTEXT_TOKENS, or a model with a larger window.
        </Notice>
      </div>
    );
  }
  if (view.state !== "failed") return null;
  return (
    <div className="mt-3">
      <Notice kind="problem" actions={again}>
        {view.problem}
        {view.text !== "" && " What was written so far is not kept."}
      </Notice>
    </div>
  );
}
