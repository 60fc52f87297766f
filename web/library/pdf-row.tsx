import { useRef, useState } from "react";
import type { Pdf } from "../../contract/pdfs.ts";
import { shortDate } from "../browser/dates.ts";
import { useFocusHandover } from "../browser/use-focus-handover.ts";
import { sentenceOf } from "../service/service-error.ts";
import { useAnnounce } from "../ui/announcements.tsx";
import { classNames } from "../ui/class-names.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { FileName } from "../ui/file-name.tsx";
import { Notice } from "../ui/notice.tsx";
import { useDeletePdf } from "./delete-pdf.ts";
import { count } from "./describe-upload.ts";
import { PdfMenu } from "./pdf-menu.tsx";
import { useReembedPdf } from "./reembed-pdf.ts";

export interface PdfRowProps {
  readonly pdf: Pdf;
  readonly isIncluded: boolean;
  readonly isOpen: boolean;
  readonly onInclude: (isIncluded: boolean) => void;
  readonly onOpen: () => void;
  readonly onDeleted: () => void;
}

export function PdfRow({ pdf, isIncluded, isOpen, onInclude, onOpen, onDeleted }: PdfRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useFocusHandover(row);
  const announce = useAnnounce();
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeletePdf(pdf.pdf_id, () => {
    announce(`${pdf.name} was deleted.`);
    onDeleted();
  });
  const reembedding = useReembedPdf(pdf.pdf_id, () => announce(`${pdf.name} was embedded anew.`));
  const isBusy = deletion.isPending || reembedding.isPending;
  const problem = deletion.error ?? reembedding.error;
  return (
    <li
      ref={row}
      aria-busy={isBusy}
      className={classNames(
        "rounded-lg [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]",
        isOpen && "bg-accent-soft",
      )}
    >
      <div className="flex items-center">
        <label className="flex min-h-9 w-9 shrink-0 cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            aria-label={`Include ${pdf.name} in questions`}
            className="accent-accent size-4"
            checked={isIncluded}
            onChange={({ target }) => onInclude(target.checked)}
          />
        </label>
        <button
          type="button"
          data-focus-heir=""
          aria-label={pdf.name}
          aria-describedby={`about-${pdf.pdf_id}`}
          aria-current={isOpen ? "true" : undefined}
          onClick={onOpen}
          className="hover:bg-hover min-w-0 flex-1 rounded-lg px-1.5 py-1 text-left -outline-offset-2"
        >
          <span className={classNames("block text-sm", isOpen ? "font-semibold" : "font-medium")}>
            <FileName name={pdf.name} />
          </span>
          <span id={`about-${pdf.pdf_id}`} className="text-muted block truncate text-xs">
            {pdf.is_sample && <SampleLabel />}
            {aboutOf(pdf, { isDeleting: deletion.isPending, isReembedding: reembedding.isPending })}
          </span>
        </button>
        <PdfMenu
          pdf={pdf}
          isBusy={isBusy}
          onOpen={onOpen}
          onReembed={() => reembedding.mutate()}
          onDelete={() => setIsAsking(true)}
        />
      </div>
      {problem && !isBusy && (
        <div className="p-1">
          <Notice kind="problem">{sentenceOf(problem)}</Notice>
        </div>
      )}
      <ConfirmDialog
        title={`Delete ${pdf.name}?`}
        description="Its text, its vectors and its file are deleted for good. Earlier answers stay, and lose their citations of it."
        action="Delete"
        isOpen={isAsking}
        onConfirm={() => deletion.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </li>
  );
}

function SampleLabel() {
  return <span className="bg-accent-soft text-accent mr-1.5 rounded px-1 font-medium">sample</span>;
}

function aboutOf(pdf: Pdf, doing: { readonly isDeleting: boolean; readonly isReembedding: boolean }): string {
  if (doing.isDeleting) return "deleting ...";
  if (doing.isReembedding) return "embedding anew ...";
  return [count(pdf.page_count, "page"), count(pdf.doc_count, "chunk"), shortDate(pdf.upload_timestamp)].join(" · ");
}
