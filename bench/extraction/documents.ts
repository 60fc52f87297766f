/** What an extractor made of one PDF: the text of its pages, the first page first, or why there is none. */
export interface ExtractedDocument {
  readonly pages: readonly string[];
  readonly failure?: string;
}

/** By the PDF's name in the ground truth. */
export type ExtractedDocuments = ReadonlyMap<string, ExtractedDocument>;

/** A page that was not extracted is an empty page: what was on it counts as lost. */
export function pageText(documents: ExtractedDocuments, pdf: string, page: number): string {
  return documents.get(pdf)?.pages[page - 1] ?? "";
}

export function wholeText(documents: ExtractedDocuments, pdf: string): string {
  return documents.get(pdf)?.pages.join("\n\n") ?? "";
}
