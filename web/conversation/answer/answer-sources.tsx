import { use } from "react";
import { usePdfs } from "../../service/pdfs.ts";
import { DocumentIcon } from "../../ui/icons.tsx";
import { CitationChip } from "../citation/citation-chip.tsx";
import { CitationContext } from "../citation/citation-context.ts";
import type { AnswerView } from "./answer-view.ts";
import { describeFile, groupSources } from "./group-sources.ts";
import type { SourceFile } from "./group-sources.ts";

export interface AnswerSourcesProps {
  readonly view: AnswerView;
  readonly onOpenDocument: (pdfId: string, page?: number) => void;
}

export function AnswerSources({ view, onOpenDocument }: AnswerSourcesProps) {
  const pdfs = usePdfs().data;
  const library = pdfs && new Set(pdfs.map(({ pdf_id }) => pdf_id));
  const files = groupSources(view.sources, view.citations, library);
  if (files.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="text-muted text-xs font-semibold">Sources</h3>
      <ul aria-label="Sources" className="flex flex-col">
        {files.map((file) => (
          <li key={file.pdfId ?? file.name} className="flex flex-wrap items-center gap-x-2">
            <FileName
              file={file}
              firstPage={view.usage?.pages.find(({ pdf_id }) => pdf_id === file.pdfId)?.page}
              onOpenDocument={onOpenDocument}
            />
            <span className="text-muted text-xs">{describeFile(file)}</span>
            <span>
              {file.citations.map(({ id }) => (
                <CitationChip key={id} id={id} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FileNameProps {
  readonly file: SourceFile;
  readonly firstPage: number | undefined;
  readonly onOpenDocument: AnswerSourcesProps["onOpenDocument"];
}

/** Leads to the first place that is cited, or else to the page that has most to do with the question. */
function FileName({ file: { name, pdfId, isDeleted, citations }, firstPage, onOpenDocument }: FileNameProps) {
  const { show } = use(CitationContext);
  const label = (
    <>
      <DocumentIcon className="text-muted size-4 shrink-0" />
      <span className="min-w-0">{name}</span>
    </>
  );
  const look = "inline-flex min-h-9 min-w-0 items-center gap-1.5 rounded-md text-left text-sm font-medium";
  if (pdfId === undefined || isDeleted) return <span className={look}>{label}</span>;
  const open = () => (citations[0] === undefined ? onOpenDocument(pdfId, firstPage) : show(citations[0]));
  return (
    <button type="button" onClick={open} className={`${look} hover:text-accent hover:underline`}>
      {label}
    </button>
  );
}
