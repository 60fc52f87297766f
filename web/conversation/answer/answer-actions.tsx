import { useState } from "react";
import { copyText } from "../../browser/copy-text.ts";
import { useAnnounce } from "../../ui/announcements.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckIcon, ChevronDownIcon, CopyIcon, RetryIcon } from "../../ui/icons.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";

export interface AnswerActionsProps {
  /** Markdown. */
  readonly text: string;
  readonly models: readonly string[];
  /** undefined: nothing can be asked now. */
  readonly onAskAgain: ((model?: string) => void) | undefined;
}

export function AnswerActions({ text, models, onAskAgain }: AnswerActionsProps) {
  return (
    <div className="-ml-2.5 flex flex-wrap items-center">
      <CopyButton text={text} />
      <Button kind="quiet" disabled={onAskAgain === undefined} onClick={() => onAskAgain?.()} className="!px-2.5">
        <RetryIcon className="size-4" />
        Ask again
      </Button>
      {models.length > 1 && (
        <Menu
          trigger={
            // Never out of use itself: the focus comes back to it.
            <Button kind="quiet" className="!px-2.5">
              Ask another model
              <ChevronDownIcon className="size-4" />
            </Button>
          }
        >
          {models.map((model) => (
            <MenuItem key={model} disabled={onAskAgain === undefined} onSelect={() => onAskAgain?.(model)}>
              {model}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const announce = useAnnounce();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    const wasCopied = await copyText(text);
    setIsCopied(wasCopied);
    announce(wasCopied ? "Answer copied" : "The browser does not let this page copy: select the text instead.");
  };
  return (
    <Button
      kind="quiet"
      className="!px-2.5"
      onClick={() => void copy()}
      onBlur={() => setIsCopied(false)}
      onPointerLeave={() => setIsCopied(false)}
    >
      {isCopied ? <CheckIcon className="text-good size-4" /> : <CopyIcon className="size-4" />}
      {isCopied ? "Copied" : "Copy"}
    </Button>
  );
}
