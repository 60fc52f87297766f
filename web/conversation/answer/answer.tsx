import { useMemo } from "react";
import { CitationContext } from "../citation/citation-context.ts";
import type { CitedPlace } from "../cited-place.ts";
import { AnswerActions } from "./answer-actions.tsx";
import { AnswerEnding } from "./answer-ending.tsx";
import { AnswerSources } from "./answer-sources.tsx";
import { AnswerText } from "./answer-text.tsx";
import type { AnswerView } from "./answer-view.ts";
import { describeUsage } from "./describe-usage.ts";
import { Fold } from "./fold.tsx";

export interface AnswerProps {
  readonly view: AnswerView;
  readonly models: readonly string[];
  /** The number of the citation that is shown beside the conversation. */
  readonly shown: number | undefined;
  readonly onShowCitation: (place: CitedPlace) => void;
  readonly onOpenDocument: (pdfId: string, page?: number) => void;
  readonly onAskAgain: ((model?: string) => void) | undefined;
}

export function Answer({ view, models, shown, onShowCitation, onOpenDocument, onAskAgain }: AnswerProps) {
  const { citations, messageId } = view;
  const cited = useMemo(
    () => ({
      citations,
      shown,
      show: ({ id, pdf_id, page }: (typeof citations)[number]) => {
        if (messageId !== undefined) onShowCitation({ answer: messageId, citation: id, document: pdf_id, page });
      },
    }),
    [citations, shown, messageId, onShowCitation],
  );
  const isRunning = view.state === "running";
  const isThinking = isRunning && view.text === "";
  return (
    <CitationContext value={cited}>
      {(view.steps.length > 0 || isRunning) && (
        <Fold title="Steps" aside={isThinking ? (view.steps.at(-1) ?? "Asking ...") : undefined} isBusy={isThinking}>
          <ol className="flex flex-col gap-1 py-1">
            {view.steps.map((step, i) => (
              // Steps are only ever added.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={i}>{step}</li>
            ))}
          </ol>
        </Fold>
      )}
      {view.thinking !== "" && (
        <Fold title="Thinking" isBusy={isThinking}>
          <p className="text-muted max-h-80 overflow-y-auto py-1 whitespace-pre-wrap">{view.thinking}</p>
        </Fold>
      )}
      <div className="mt-1">
        <AnswerText view={view} />
      </div>
      <AnswerEnding view={view} onAskAgain={onAskAgain} />
      {view.state === "done" && (
        <>
          <AnswerSources view={view} onOpenDocument={onOpenDocument} />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
            <AnswerActions text={view.text} models={models} onAskAgain={onAskAgain} />
            <AnswerFooter view={view} />
          </div>
        </>
      )}
    </CitationContext>
  );
}

function AnswerFooter({ view: { usage, model } }: { readonly view: AnswerView }) {
  const parts = [usage && describeUsage(usage), model].filter((part) => part !== undefined);
  if (parts.length === 0) return null;
  return <p className="text-muted py-1.5 text-xs">{parts.join(" · ")}</p>;
}
