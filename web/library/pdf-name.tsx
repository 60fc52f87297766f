import type { Pdf } from "../../contract/pdfs.ts";
import { shortDate } from "../browser/dates.ts";
import { classNames } from "../ui/class-names.ts";
import { FileName } from "../ui/file-name.tsx";
import { counted } from "../ui/counted.ts";

export interface PdfNameProps {
  readonly pdf: Pdf;
  readonly isOpen: boolean;
  /** What is being done with it, in the place of what there is to know about it. */
  readonly doing: string | undefined;
  readonly onOpen: () => void;
}

/** The button is the name; its click reaches over the line below, too. */
export function PdfName({ pdf, isOpen, doing, onOpen }: PdfNameProps) {
  const about = `about-${pdf.pdf_id}`;
  return (
    <div className="hover:bg-hover relative min-w-0 flex-1 rounded-lg px-1.5 py-1">
      <button
        type="button"
        data-focus-heir=""
        aria-label={pdf.name}
        aria-describedby={about}
        aria-current={isOpen ? "true" : undefined}
        onClick={onOpen}
        className={classNames(
          "block w-full text-left text-sm outline-none after:absolute after:inset-0 after:rounded-lg",
          "focus-visible:after:outline-accent focus-visible:after:outline-2 focus-visible:after:-outline-offset-2",
          isOpen ? "font-semibold" : "font-medium",
        )}
      >
        <FileName name={pdf.name} />
      </button>
      <p id={about} title={describe(pdf)} className="text-muted truncate text-xs">
        {pdf.is_sample && <span className="bg-accent-soft text-accent mr-1.5 rounded px-1 font-medium">sample</span>}
        {doing ?? describe(pdf)}
      </p>
    </div>
  );
}

function describe({ page_count, doc_count, upload_timestamp }: Pdf): string {
  return [counted(page_count, "page"), counted(doc_count, "chunk"), shortDate(upload_timestamp)].join(" · ");
}
