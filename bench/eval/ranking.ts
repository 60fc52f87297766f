/** What a search found, best first, by the names that the questions use. */
export interface Ranking {
  /** What a model would get to read; undefined for a search that knows no chunks. */
  readonly chunks: readonly FoundChunk[] | undefined;
  /** What a reader would be shown, each page once. */
  readonly pages: readonly FoundPage[];
  /** The PDF or text of each piece found: the same one may come again. */
  readonly documents: readonly string[];
}

export interface FoundChunk {
  readonly pdf: string;
  readonly firstPage: number;
  readonly lastPage: number;
}

export interface FoundPage {
  readonly pdf: string;
  readonly page: number;
}

export const NOTHING: Ranking = { chunks: [], pages: [], documents: [] };

export function eachOnce(pages: readonly FoundPage[]): FoundPage[] {
  return [...new Map(pages.map((page) => [`${page.page} ${page.pdf}`, page])).values()];
}
