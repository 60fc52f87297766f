import { DOCUMENT_USES } from "../../service/ask-question.ts";
import type { DocumentUse } from "../../service/ask-question.ts";

export interface DocumentsSwitchProps {
  readonly value: DocumentUse;
  readonly onChange: (value: DocumentUse) => void;
}

const LABELS: Record<DocumentUse, string> = { automatic: "Automatic", always: "Always", never: "Never" };

/** Whether a question is looked up in the documents. */
export function DocumentsSwitch({ value, onChange }: DocumentsSwitchProps) {
  return (
    <fieldset className="flex shrink-0 items-center gap-x-2">
      <legend className="text-muted float-left text-xs leading-9 font-medium @max-lg:sr-only">
        Search my documents
      </legend>
      <div className="bg-sunken flex rounded-lg p-0.5">
        {DOCUMENT_USES.map((use) => (
          <label
            key={use}
            className="has-checked:bg-surface has-checked:text-ink text-muted hover:text-ink has-focus-visible:outline-accent relative flex min-h-8 cursor-pointer items-center rounded-md px-2 text-xs @lg:px-2.5 font-medium transition-colors has-checked:shadow-sm has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="documents"
              value={use}
              checked={value === use}
              onChange={() => onChange(use)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {LABELS[use]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
