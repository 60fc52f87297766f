import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Failure } from "./failure.ts";
import { fileAddress } from "./read-file.ts";

export interface FailureNoticeProps {
  readonly pdfId: string;
  readonly failure: Failure;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

export function FailureNotice({ pdfId, failure: { kind, sentence }, onRetry, onClose }: FailureNoticeProps) {
  return (
    <div className="p-3">
      <Notice kind="problem">
        <p>{sentence}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {kind === "away" && <Button onClick={onRetry}>Try again</Button>}
          {kind === "unreadable" && (
            <a
              href={fileAddress(pdfId)}
              download
              className="border-line bg-surface hover:bg-hover inline-flex min-h-9 items-center rounded-lg border px-3 font-medium"
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
