import { useId, useRef } from "react";
import type { FormEvent, ReactNode } from "react";
import type { DocumentUse } from "../../service/ask-question.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SendIcon, StopIcon } from "../../ui/icons.tsx";
import { DocumentsSwitch } from "./documents-switch.tsx";
import { QuestionField } from "./question-field.tsx";

export interface ComposerProps {
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly documents: DocumentUse;
  readonly onDocuments: (use: DocumentUse) => void;
  readonly modelPicker: ReactNode;
  /** What the question will be looked up in. */
  readonly scope: string;
  /** Why nothing can be asked now. */
  readonly obstacle: string | undefined;
  readonly onAsk: (question: string) => void;
  /** undefined: nothing is being answered. */
  readonly onStop: (() => void) | undefined;
}

export function Composer(props: ComposerProps) {
  const { draft, onDraft, documents, onDocuments, modelPicker, scope, obstacle, onAsk, onStop } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const explanation = useId();
  const canSend = obstacle === undefined && onStop === undefined && draft.trim() !== "";

  const send = () => {
    if (!canSend) return;
    onAsk(draft);
    // The button that may have been pressed gives way to another.
    field.current?.focus();
  };
  const stop = () => {
    onStop?.();
    field.current?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <form aria-label="Ask" onSubmit={onSubmit} className="@container mx-auto w-full max-w-3xl px-3 pb-3 sm:px-6">
      <div className="bg-surface border-line focus-within:border-accent rounded-xl border shadow-sm transition-colors">
        <div className="flex items-end gap-1 p-1.5">
          <QuestionField ref={field} value={draft} onChange={onDraft} onSend={send} describedBy={explanation} />
          {onStop === undefined ? (
            <Button kind="primary" type="submit" disabled={!canSend} className="my-1 mr-0.5 shrink-0">
              <SendIcon className="size-4" />
              Ask
            </Button>
          ) : (
            // The second half of a double click on Ask is not meant for it.
            <Button
              aria-keyshortcuts="s"
              onClick={({ detail }) => detail < 2 && stop()}
              className="my-1 mr-0.5 shrink-0"
            >
              <StopIcon className="size-4" />
              Stop
            </Button>
          )}
        </div>
        <div className="squat:hidden squat:writing:flex flex items-center justify-between gap-2 px-2 pb-2 @lg:pl-4">
          <DocumentsSwitch value={documents} onChange={onDocuments} />
          {modelPicker}
        </div>
      </div>
      <p
        id={explanation}
        className={classNames("text-muted mt-1.5 px-4 text-xs", obstacle === undefined && "squat:hidden")}
      >
        {obstacle ?? scope}
      </p>
    </form>
  );
}
