import type { Citation } from "../../../contract/citations.ts";
import type { ShownSource } from "./answer-view.ts";

/** What one file gave to an answer. */
export interface SourceFile {
  readonly name: string;
  readonly pdfId: string | undefined;
  readonly isDeleted: boolean;
  readonly chunks: number;
  readonly citations: readonly Citation[];
}

/** By file, in the order in which they were used. `library`: the PDFs there are; undefined: not known yet. */
export function groupSources(
  sources: readonly ShownSource[],
  citations: readonly Citation[],
  library: ReadonlySet<string> | undefined,
): SourceFile[] {
  const idOf = (source: ShownSource) => source.pdf_id ?? citedAs(source, citations)?.pdf_id;
  const groups = Map.groupBy(sources, (source) => idOf(source) ?? `name of ${source.pdf_name}`);
  return [...groups.values()].map((group) => {
    const pdfId = group[0] && idOf(group[0]);
    return {
      name: group[0]?.pdf_name ?? "",
      pdfId,
      isDeleted: pdfId !== undefined && library !== undefined && !library.has(pdfId),
      chunks: group.length,
      citations: citations.filter((citation) => citation.pdf_id === pdfId),
    };
  });
}

function citedAs(source: ShownSource, citations: readonly Citation[]): Citation | undefined {
  return citations.find(({ pdf_name }) => pdf_name === source.pdf_name);
}

/** "deleted, 3 chunks, pages 2, 5" */
export function describeFile({ isDeleted, chunks, citations }: SourceFile): string {
  const pages = [...new Set(citations.map(({ page }) => page))].toSorted((a, b) => a - b);
  const read = chunks === 1 ? "1 chunk" : `${chunks} chunks`;
  const cited = pages.length === 0 ? [] : [`${pages.length === 1 ? "page" : "pages"} ${pages.join(", ")}`];
  return [...(isDeleted ? ["deleted"] : []), read, ...cited].join(", ");
}
