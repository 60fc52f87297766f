import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";
import { ConversationIcon, DocumentIcon, LibraryIcon } from "../ui/icons.tsx";
import { usePaneFocus } from "./use-pane-focus.ts";

const PANES = ["library", "conversation", "document"] as const;
export type Pane = (typeof PANES)[number];

export interface LayoutProps {
  readonly library: ReactNode;
  readonly conversation: ReactNode;
  /** Nothing: no document is open. */
  readonly document?: ReactNode;
  /** The one that a narrow window shows. */
  readonly pane: Pane;
  readonly onPane: (pane: Pane) => void;
}

const NAMES = {
  library: { label: "Library", Icon: LibraryIcon },
  conversation: { label: "Conversation", Icon: ConversationIcon },
  document: { label: "Document", Icon: DocumentIcon },
};

/** Side by side where there is room, one at a time where there is not. All stay alive, so that nothing in them is lost. */
export function Layout({ library, conversation, document, pane, onPane }: LayoutProps) {
  usePaneFocus(pane);
  const shown = (name: Pane) => pane !== name && "max-lg:hidden";
  return (
    <div className="flex h-dvh flex-col overflow-clip">
      <div className="flex min-h-0 flex-1">
        <nav
          aria-label="Library and conversations"
          className={classNames(
            "border-line bg-sunken w-full flex-col overflow-y-auto border-r lg:flex lg:w-80 lg:shrink-0",
            "flex",
            shown("library"),
          )}
        >
          {library}
        </nav>
        <main aria-label="Conversation" className={classNames("flex min-w-0 flex-1 flex-col", shown("conversation"))}>
          {conversation}
        </main>
        {document !== undefined && (
          <aside
            aria-label="Document"
            className={classNames(
              "border-line flex w-full min-w-0 flex-col border-l lg:w-[46%] lg:max-w-4xl",
              shown("document"),
            )}
          >
            {document}
          </aside>
        )}
      </div>
      <div role="group" aria-label="What to show" className="border-line bg-surface flex border-t lg:hidden">
        {PANES.filter((name) => name !== "document" || document !== undefined).map((name) => (
          <PaneButton key={name} name={name} isShown={pane === name} onClick={() => onPane(name)} />
        ))}
      </div>
    </div>
  );
}

interface PaneButtonProps {
  readonly name: Pane;
  readonly isShown: boolean;
  readonly onClick: () => void;
}

function PaneButton({ name, isShown, onClick }: PaneButtonProps) {
  const { label, Icon } = NAMES[name];
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onClick}
      className={classNames(
        "flex min-h-12 flex-1 flex-col items-center justify-center text-xs",
        isShown ? "text-accent font-semibold" : "text-muted",
      )}
    >
      <Icon />
      {label}
    </button>
  );
}
