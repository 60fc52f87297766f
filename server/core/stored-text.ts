import type { JoinedPages, PageSpan } from "./join-pages.ts";
import type { Chunk, PdfStore } from "./ports.ts";

export interface StoredText {
  readonly joined: JoinedPages;
  readonly chunks: readonly Chunk[];
}

/**
 * A document's text as its chunks keep it. Between two chunks there was only white space, of which no more than the length is
 * known. What is stored in no chunk is in no passage either, so passages come out as they were.
 */
export async function storedText(store: PdfStore, pdfId: string): Promise<StoredText> {
  // Asked for together, so that no deletion comes between the two.
  const [chunks, pages] = await Promise.all([
    store.chunksOf(pdfId, 0, Number.MAX_SAFE_INTEGER),
    store.pages(pdfId, 0, Number.MAX_SAFE_INTEGER),
  ]);
  const spans = pages.map(({ number, start, end }) => ({ number, start, end }));
  return { chunks, joined: { text: joinChunks(chunks), spans: spans.length > 0 ? spans : pagesOf(chunks) } };
}

function joinChunks(chunks: readonly Chunk[]): string {
  const pieces: string[] = [];
  let length = 0;
  for (const { text, start, end } of chunks) {
    pieces.push(" ".repeat(Math.max(0, start - length)), text.slice(Math.max(0, length - start)));
    length = Math.max(length, end);
  }
  return pieces.join("");
}

/** For PDFs stored before their pages were: each chunk counts as on the page on which it starts. */
function pagesOf(chunks: readonly Chunk[]): PageSpan[] {
  const spans: { number: number; start: number; end: number }[] = [];
  for (const { page, start, end } of chunks) {
    const last = spans.at(-1);
    if (last?.number === page) last.end = end;
    else spans.push({ number: page, start: Math.max(start, last?.end ?? 0), end });
  }
  return spans;
}
