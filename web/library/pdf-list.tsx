import { useState } from "react";
import type { Pdf } from "../../contract/pdfs.ts";
import { useStable } from "../browser/use-stable.ts";
import { ShowMoreButton } from "../ui/show-more-button.tsx";
import { FilterField } from "./filter-field.tsx";
import { InclusionBar } from "./inclusion-bar.tsx";
import { PdfRow } from "./pdf-row.tsx";
import type { Selection } from "./use-selection.ts";

export interface PdfListProps {
  /** Oldest first. */
  readonly pdfs: readonly Pdf[];
  readonly selection: Selection;
  readonly shownDocument: string | undefined;
  readonly onOpenDocument: (pdfId: string) => void;
  readonly onDeleted: (pdfId: string) => void;
}

/** Fewer are found by looking. */
const FILTERED_FROM = 9;
/** Each has a menu and a dialog of its own: a thousand of them take a while to appear. */
const STEP = 200;

/** Newest first: what was just uploaded is at the top. */
export function PdfList({ pdfs, selection, shownDocument, onOpenDocument, onDeleted }: PdfListProps) {
  const [filter, setFilter] = useState("");
  const [limit, setLimit] = useState(STEP);
  const include = useStable((pdfId: string, isIncluded: boolean) => selection.include(pdfId, isIncluded));
  const open = useStable(onOpenDocument);
  const forget = useStable((pdfId: string) => {
    selection.include(pdfId, true);
    onDeleted(pdfId);
  });
  const isFiltered = pdfs.length >= FILTERED_FROM && filter.trim() !== "";
  const found = (isFiltered ? pdfs.filter(({ name }) => holds(name, filter)) : pdfs).toReversed();
  return (
    <>
      <InclusionBar
        included={pdfs.filter(({ pdf_id }) => selection.includes(pdf_id)).length}
        total={pdfs.length}
        onAll={() => selection.includeAll()}
        onNone={() => selection.includeNone(pdfs.map(({ pdf_id }) => pdf_id))}
      />
      {pdfs.length >= FILTERED_FROM && <FilterField value={filter} onChange={setFilter} />}
      {found.length === 0 && <p className="text-muted px-2.5 py-2 text-sm">No name contains “{filter.trim()}”.</p>}
      <ul aria-label="PDFs" className="flex flex-col gap-0.5">
        {found.slice(0, limit).map((pdf) => (
          <PdfRow
            key={pdf.pdf_id}
            pdf={pdf}
            isIncluded={selection.includes(pdf.pdf_id)}
            isOpen={pdf.pdf_id === shownDocument}
            onInclude={include}
            onOpen={open}
            onDeleted={forget}
          />
        ))}
      </ul>
      {found.length > limit && (
        <ShowMoreButton onClick={() => setLimit(limit + STEP)}>
          Show more ({(found.length - limit).toLocaleString("en")} left)
        </ShowMoreButton>
      )}
    </>
  );
}

function holds(name: string, part: string): boolean {
  return name.toLowerCase().includes(part.trim().toLowerCase());
}
