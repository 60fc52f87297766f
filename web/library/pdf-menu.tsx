import type { Pdf } from "../../contract/pdfs.ts";
import { IconButton } from "../ui/button.tsx";
import { DocumentIcon, DownloadIcon, MoreIcon, RetryIcon, TrashIcon } from "../ui/icons.tsx";
import { Menu, MenuDownload, MenuItem } from "../ui/menu.tsx";

export interface PdfMenuProps {
  readonly pdf: Pdf;
  readonly isBusy: boolean;
  readonly onOpen: () => void;
  readonly onReembed: () => void;
  readonly onDelete: () => void;
}

export function PdfMenu({ pdf, isBusy, onOpen, onReembed, onDelete }: PdfMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label={`More about ${pdf.name}`}>
          <MoreIcon />
        </IconButton>
      }
    >
      <MenuItem onSelect={onOpen}>
        <DocumentIcon className="size-4" />
        Open
      </MenuItem>
      <MenuDownload href={`/api/v1/pdfs/${encodeURIComponent(pdf.pdf_id)}/file`} name={pdf.name}>
        <DownloadIcon className="size-4" />
        Download
      </MenuDownload>
      <MenuItem onSelect={onReembed} disabled={isBusy}>
        <RetryIcon className="size-4" />
        Embed anew
      </MenuItem>
      <MenuItem onSelect={onDelete} disabled={isBusy} isDangerous>
        <TrashIcon className="size-4" />
        Delete
      </MenuItem>
    </Menu>
  );
}
