import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Session } from "../../contract/sessions.ts";
import { timeOfDay } from "../browser/dates.ts";
import { useFocusHandover } from "../browser/use-focus-handover.ts";
import { sentenceOf } from "../service/service-error.ts";
import { useAnnounce } from "../ui/announcements.tsx";
import { classNames } from "../ui/class-names.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { ConversationMenu } from "./conversation-menu.tsx";
import { useDeleteSession } from "./delete-session.ts";
import { TitleField } from "./title-field.tsx";
import { isStored } from "./with-begun.ts";

export interface ConversationRowProps {
  readonly session: Session;
  readonly isAnswering: boolean;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  readonly onDeleted: () => void;
}

export function ConversationRow({ session, isAnswering, isCurrent, onOpen, onDeleted }: ConversationRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const announce = useAnnounce();
  const [isRenaming, setIsRenaming] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteSession(session.session_id, () => {
    announce(`${session.title} was deleted.`);
    onDeleted();
  });
  useFocusHandover(row, deletion.isPending);
  const endRenaming = () => {
    flushSync(() => setIsRenaming(false));
    menuButton.current?.focus();
  };
  return (
    <li
      ref={row}
      aria-busy={deletion.isPending}
      className={classNames("rounded-lg", isCurrent && "bg-accent-soft", deletion.isPending && "opacity-60")}
    >
      {isRenaming ? (
        <TitleField sessionId={session.session_id} title={session.title} onClose={endRenaming} />
      ) : (
        <div className="flex items-center">
          <button
            type="button"
            data-focus-heir=""
            aria-current={isCurrent ? "true" : undefined}
            title={session.title}
            onClick={onOpen}
            className="hover:bg-hover flex min-h-9 min-w-0 flex-1 items-baseline gap-2 rounded-lg px-2.5 py-1.5 text-left text-sm -outline-offset-2"
          >
            <span className={classNames("min-w-0 flex-1 truncate", isCurrent && "font-semibold")}>{session.title}</span>
            <span aria-hidden={!isAnswering} className="text-muted shrink-0 text-xs">
              {isAnswering ? "answering ..." : timeOfDay(session.last_message_at)}
            </span>
          </button>
          {isStored(session) && (
            <ConversationMenu
              session={session}
              buttonRef={menuButton}
              onRename={() => setIsRenaming(true)}
              onDelete={() => setIsAsking(true)}
            />
          )}
        </div>
      )}
      {deletion.isError && (
        <div className="p-1">
          <Notice kind="problem">{sentenceOf(deletion.error)}</Notice>
        </div>
      )}
      <ConfirmDialog
        title="Delete this conversation?"
        description={`“${session.title}” and its ${session.message_count} messages are deleted for good. The PDFs stay.`}
        action="Delete"
        isOpen={isAsking}
        onConfirm={() => deletion.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </li>
  );
}
