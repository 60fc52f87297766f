import { LiteParse } from "@llamaindex/liteparse";
import type { ParsedPage } from "@llamaindex/liteparse";
import { packPlaces } from "../../core/places.ts";
import type { ExtractedPage } from "../../core/ports.ts";
import { createHiddenWordFinder } from "./hidden/hidden-words.ts";
import type { HiddenWords } from "./hidden/hidden-words.ts";
import { looksOf } from "./hidden/page-looks.ts";
import { bodyHeight } from "./layout/large-titles.ts";
import { renderPage } from "./layout/render-page.ts";
import { turnedPages } from "./layout/turned-pages.ts";
import type { TurnedPage } from "./layout/turned-pages.ts";
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
  const hiddenWords = createHiddenWordFinder();
  for (let from = 1, pageCount = 1; from <= pageCount; from += PAGES_AT_ONCE) {
    const to = from + PAGES_AT_ONCE - 1;
    const began = performance.now();
    // The parser's own batches take a tenth longer, even where one is enough.
    const { totalPages, pages } = await new LiteParse({ ...OPTIONS, targetPages: `${from}-${to}` }).parse(pdf);
    pageCount = totalPages;
    const turned = turnedPages(pages);
    const read = lastOfEach([...pages, ...(await readUpright(pdf, turned))]);
    const isSlow = performance.now() - began > SLOW_PAGE_MS * pages.length;
    const hidden = await hiddenWords.find(read, looksOf({ pdf, isSlow, ...correcting(turned) }));
    yield { pageCount, pages: everyPage({ read, turned, hidden }, from, Math.min(to, pageCount)) };
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

/** Most pages take a tenth of it. */
const SLOW_PAGE_MS = 100;

export async function readPdf(bytes: Uint8Array): Promise<{ pages: ExtractedPage[] }> {
  const pages: ExtractedPage[] = [];
  for await (const batch of readPages(bytes)) pages.push(...batch.pages);
  return { pages };
}

/** The parser makes nothing of lines that run up or down, but it can be told to turn their pages. */
async function readUpright(pdf: Uint8Array, turned: readonly TurnedPage[]): Promise<ParsedPage[]> {
  if (turned.length === 0) return [];
  const targetPages = turned.map(({ number }) => number).join(",");
  return (await new LiteParse({ ...OPTIONS, targetPages, ...correcting(turned) }).parse(pdf)).pages;
}

function correcting(turned: readonly TurnedPage[]) {
  return { pageOrientationCorrections: turned.map(({ number, turn }) => ({ page: number, angle: turn })) };
}

/** Of a page read twice the latter is taken. */
function lastOfEach(read: readonly ParsedPage[]): ParsedPage[] {
  return [...new Map(read.map((page) => [page.pageNum, page])).values()];
}

interface ReadBatch {
  readonly read: readonly ParsedPage[];
  readonly turned: readonly TurnedPage[];
  readonly hidden: HiddenWords;
}

/** A page that the parser could not read is there all the same, without text. */
function everyPage({ read, turned, hidden }: ReadBatch, from: number, to: number): ExtractedPage[] {
  const habits = { body: bodyHeight(read), vocabulary: readVocabulary(read) };
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const number = from + i;
    const page = read.find(({ pageNum }) => pageNum === number);
    if (page === undefined) return { number, text: "", width: 0, height: 0, places: packPlaces([]), hiddenWords: 0 };
    return renderPage({ page, hidden, turned: turned.find((one) => one.number === number) }, habits);
  });
}

/** Some files carry a few bytes before `%PDF-`; offsets inside a PDF are counted from that mark. */
function fromMark(bytes: Uint8Array): Uint8Array {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MARK_WITHIN));
  return bytes.subarray(Math.max(0, beginning.indexOf("%PDF-", 0, "latin1")));
}
