import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { fileAddress } from "./open-document.ts";
import type { OpenedDocument } from "./use-document.ts";

export interface OpeningProps {
  readonly pdfId: string;
  readonly opened: Exclude<OpenedDocument, { is: "open" }>;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** What stands in the place of the pages while there are none. */
export function Opening({ pdfId, opened, onRetry, onClose }: OpeningProps) {
  if (opened.is === "loading") {
    return <Progress loaded={opened.loaded} total={opened.total} />;
  }
  return (
    <div className="p-4">
      <Notice kind="problem">
        <p>{opened.sentence}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {opened.kind === "away" && <Button onClick={onRetry}>Try again</Button>}
          {opened.kind === "unreadable" && (
            <a
              href={fileAddress(pdfId)}
              download
              className="border-line bg-surface hover:bg-hover inline-flex min-h-9 items-center rounded-lg border px-3 text-sm font-medium"
            >
              Download the PDF
            </a>
          )}
          <Button onClick={onClose}>Close</Button>
        </div>
      </Notice>
    </div>
  );
}

function Progress({ loaded, total }: { readonly loaded: number; readonly total: number }) {
  const percent = total > 0 ? Math.min(100, Math.round((loaded / total) * 100)) : 0;
  return (
    <div className="text-muted flex flex-col items-center gap-3 p-10 text-sm">
      <p id="opening">Opening the document ...</p>
      <div
        role="progressbar"
        aria-labelledby="opening"
        aria-valuenow={percent}
        className="bg-hover h-1.5 w-48 rounded-full"
      >
        <div className="bg-accent h-full rounded-full transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
