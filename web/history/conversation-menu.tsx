import type { Ref } from "react";
import type { Session } from "../../contract/sessions.ts";
import { IconButton } from "../ui/button.tsx";
import { DownloadIcon, MoreIcon, PencilIcon, TrashIcon } from "../ui/icons.tsx";
import { Menu, MenuDownload, MenuItem } from "../ui/menu.tsx";

export interface ConversationMenuProps {
  readonly session: Session;
  readonly buttonRef: Ref<HTMLButtonElement>;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

export function ConversationMenu({ session, buttonRef, onRename, onDelete }: ConversationMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton ref={buttonRef} label={`More about ${session.title}`}>
          <MoreIcon />
        </IconButton>
      }
    >
      <MenuItem onSelect={onRename}>
        <PencilIcon className="size-4" />
        Rename
      </MenuItem>
      <MenuDownload
        href={`/api/v1/sessions/${encodeURIComponent(session.session_id)}/export?format=md`}
        name={`${session.title}.md`}
      >
        <DownloadIcon className="size-4" />
        Export as Markdown
      </MenuDownload>
      <MenuItem onSelect={onDelete} isDangerous>
        <TrashIcon className="size-4" />
        Delete
      </MenuItem>
    </Menu>
  );
}
