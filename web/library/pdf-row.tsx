import { memo, useRef, useState } from "react";
import type { Pdf } from "../../contract/pdfs.ts";
import { useFocusHandover } from "../browser/use-focus-handover.ts";
import { sentenceOf } from "../service/service-error.ts";
import { useAnnounce } from "../ui/announcements.tsx";
import { classNames } from "../ui/class-names.ts";
import { Notice } from "../ui/notice.tsx";
import { DeletePdfDialog } from "./delete-pdf-dialog.tsx";
import { useDeletePdf } from "./delete-pdf.ts";
import { PdfMenu } from "./pdf-menu.tsx";
import { PdfName } from "./pdf-name.tsx";
import { useReembedPdf } from "./reembed-pdf.ts";

export interface PdfRowProps {
  readonly pdf: Pdf;
  readonly isIncluded: boolean;
  readonly isOpen: boolean;
  readonly onInclude: (pdfId: string, isIncluded: boolean) => void;
  readonly onOpen: (pdfId: string) => void;
  readonly onDeleted: (pdfId: string) => void;
}

/** Kept as it is while others change: a library may have a thousand. */
export const PdfRow = memo(function PdfRow({ pdf, isIncluded, isOpen, onInclude, onOpen, onDeleted }: PdfRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const announce = useAnnounce();
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeletePdf(pdf.pdf_id, () => {
    announce(`${pdf.name} was deleted.`);
    onDeleted(pdf.pdf_id);
  });
  useFocusHandover(row, deletion.isPending);
  const reembedding = useReembedPdf(pdf.pdf_id, () => announce(`${pdf.name} was embedded anew.`));
  const isBusy = deletion.isPending || reembedding.isPending;
  const problem = deletion.error ?? reembedding.error;
  const doing = deletion.isPending ? "deleting ..." : reembedding.isPending ? "embedding anew ..." : undefined;
  return (
    <li ref={row} aria-busy={isBusy} className={classNames("rounded-lg", isOpen && "bg-accent-soft")}>
      <div className="flex items-center">
        <label className="flex min-h-9 w-9 shrink-0 cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            aria-label={`Include ${pdf.name} in questions`}
            className="accent-accent size-4"
            checked={isIncluded}
            onChange={({ target }) => onInclude(pdf.pdf_id, target.checked)}
          />
        </label>
        <PdfName pdf={pdf} isOpen={isOpen} doing={doing} onOpen={() => onOpen(pdf.pdf_id)} />
        <PdfMenu
          pdf={pdf}
          isBusy={isBusy}
          onOpen={() => onOpen(pdf.pdf_id)}
          onReembed={() => reembedding.mutate()}
          onDelete={() => setIsAsking(true)}
        />
      </div>
      {problem && !isBusy && (
        <div className="p-1">
          <Notice kind="problem">{sentenceOf(problem)}</Notice>
        </div>
      )}
      <DeletePdfDialog
        name={pdf.name}
        isOpen={isAsking}
        onConfirm={() => deletion.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </li>
  );
});
