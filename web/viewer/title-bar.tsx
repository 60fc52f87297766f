import { IconButton } from "../ui/button.tsx";
import { CloseIcon, DownloadIcon } from "../ui/icons.tsx";
import { fileAddress } from "./read-file.ts";

export interface TitleBarProps {
  readonly pdfId: string;
  readonly name: string;
  readonly onClose: () => void;
}

export function TitleBar({ pdfId, name, onClose }: TitleBarProps) {
  return (
    <div className="flex items-center gap-1 py-1.5 pr-2 pl-4">
      <h2 className="min-w-0 flex-1 truncate font-semibold" title={name}>
        {name}
      </h2>
      <a
        href={fileAddress(pdfId)}
        download={name}
        aria-label="Download"
        title="Download"
        className="text-muted hover:bg-hover hover:text-ink inline-flex size-9 shrink-0 items-center justify-center rounded-lg"
      >
        <DownloadIcon />
      </a>
      <IconButton label="Close the document" aria-keyshortcuts="x" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
