import { LiteParse } from "@llamaindex/liteparse";
import type { ParseResult } from "@llamaindex/liteparse";
import { packPlaces } from "../../core/places.ts";
import type { ExtractedPage } from "../../core/ports.ts";
import { bodyHeight } from "./layout/large-titles.ts";
import { renderPage } from "./layout/render-page.ts";
import { readVocabulary } from "./layout/vocabulary.ts";

const MARK_WITHIN = 1024;
/** Headings are judged by the sizes of letters over a batch, so most documents should fit one; memory bounds it. */
const PAGES_AT_ONCE = 200;

export interface ReadPdf {
  readonly pageCount: number;
  readonly pages: ExtractedPage[];
}

/** The text of every page, in batches. Throws what the parser throws. */
export async function* readPages(bytes: Uint8Array): AsyncGenerator<ReadPdf> {
  const pdf = fromMark(bytes);
  for (let from = 1, pageCount = 1; from <= pageCount; from += PAGES_AT_ONCE) {
    const to = from + PAGES_AT_ONCE - 1;
    // The parser's own batches take a tenth longer, even where one is enough.
    const result = await new LiteParse({ ...OPTIONS, targetPages: `${from}-${to}` }).parse(pdf);
    pageCount = result.totalPages;
    yield { pageCount, pages: everyPage(result, from, Math.min(to, pageCount)) };
  }
}

const OPTIONS = {
  ocrEnabled: false,
  imageMode: "off",
  outputFormat: "json",
  extractLinks: false,
  // Left to itself, the parser drops repeated lines at the edges of pages, and now and then a sentence with them.
  keepHeadersFooters: true,
  continueOnPageError: true,
  extractBlocks: true,
  emitWordBoxes: true,
  // The codes of the glyphs, to tell one dash from another.
  extractTextMetadata: true,
  maxPages: 1_000_000,
  quiet: true,
} as const;

export async function readPdf(bytes: Uint8Array): Promise<{ pages: ExtractedPage[] }> {
  const pages: ExtractedPage[] = [];
  for await (const batch of readPages(bytes)) pages.push(...batch.pages);
  return { pages };
}

/** A page that the parser could not read is there all the same, without text. */
function everyPage({ pages }: ParseResult, from: number, to: number): ExtractedPage[] {
  const read = new Map(pages.map((page) => [page.pageNum, page]));
  const habits = { body: bodyHeight(pages), vocabulary: readVocabulary(pages) };
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const page = read.get(from + i);
    return page
      ? renderPage(page, habits)
      : { number: from + i, text: "", width: 0, height: 0, places: packPlaces([]) };
  });
}

/** Some files carry a few bytes before `%PDF-`; offsets inside a PDF are counted from that mark. */
function fromMark(bytes: Uint8Array): Uint8Array {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MARK_WITHIN));
  return bytes.subarray(Math.max(0, beginning.indexOf("%PDF-", 0, "latin1")));
}
