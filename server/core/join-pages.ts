import type { ExtractedPage } from "./ports.ts";

const BETWEEN_PAGES = "\n\n";

export type PageText = Pick<ExtractedPage, "number" | "text">;

/** Where a page's text lies within the document's. */
export interface PageSpan {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

export interface JoinedPages {
  readonly text: string;
  /** Every page, in order; one without text is an empty span. */
  readonly spans: readonly PageSpan[];
}

/** The document's whole text: its pages, with a blank line between those that have any. */
export function joinPages(pages: readonly PageText[]): JoinedPages {
  const texts: string[] = [];
  let length = 0;
  const spans = pages.map(({ number, text }) => {
    if (text.trim() === "") return { number, start: length, end: length };
    const start = texts.length === 0 ? 0 : length + BETWEEN_PAGES.length;
    texts.push(text);
    length = start + text.length;
    return { number, start, end: length };
  });
  return { text: texts.join(BETWEEN_PAGES), spans };
}
