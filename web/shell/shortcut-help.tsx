import { useState } from "react";
import { IconButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { KeyboardIcon } from "../ui/icons.tsx";
import { SHORTCUTS } from "./shortcuts.ts";
import { useKept } from "../browser/use-kept.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** The button, and the list that it opens. Single keys can be switched off: speech and some keyboards press them by chance. */
export function ShortcutHelp() {
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useKept("shortcuts", (kept) => kept !== false);
  useShortcuts(isOn);
  return (
    <>
      <IconButton label="Keyboard shortcuts" aria-keyshortcuts="?" onClick={() => setIsOpen(true)}>
        <KeyboardIcon />
      </IconButton>
      <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
          {SHORTCUTS.map(({ key, does }) => (
            <div key={key} className="contents">
              <dt>
                <Key>{key}</Key>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
          <dt>
            <Key>Enter</Key>
          </dt>
          <dd>
            Send the question; <Key>Shift</Key> <Key>Enter</Key> begins a new line
          </dd>
        </dl>
        <label className="mt-5 flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="accent-accent size-4"
            checked={isOn}
            onChange={(event) => setIsOn(event.target.checked)}
          />
          Single keys are shortcuts
        </label>
      </Dialog>
    </>
  );
}

function Key({ children }: { readonly children: string }) {
  return (
    <kbd className="border-line bg-sunken inline-block min-w-7 rounded-md border px-1.5 py-0.5 text-center font-mono text-xs">
      {children}
    </kbd>
  );
}
