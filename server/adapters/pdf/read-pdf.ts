import { LiteParse } from "@llamaindex/liteparse";
import type { ParsedPage } from "@llamaindex/liteparse";
import { packPlaces } from "../../core/places.ts";
import type { ExtractedPage } from "../../core/ports.ts";
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
  for (let from = 1, pageCount = 1; from <= pageCount; from += PAGES_AT_ONCE) {
    const to = from + PAGES_AT_ONCE - 1;
    // The parser's own batches take a tenth longer, even where one is enough.
    const { totalPages, pages } = await new LiteParse({ ...OPTIONS, targetPages: `${from}-${to}` }).parse(pdf);
    pageCount = totalPages;
    const turned = turnedPages(pages);
    const upright = await readUpright(pdf, turned);
    yield { pageCount, pages: everyPage([...pages, ...upright], turned, from, Math.min(to, pageCount)) };
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

/** The parser makes nothing of lines that run up or down, but it can be told to turn their pages. */
async function readUpright(pdf: Uint8Array, turned: readonly TurnedPage[]): Promise<ParsedPage[]> {
  if (turned.length === 0) return [];
  const targetPages = turned.map(({ number }) => number).join(",");
  const pageOrientationCorrections = turned.map(({ number, turn }) => ({ page: number, angle: turn }));
  return (await new LiteParse({ ...OPTIONS, targetPages, pageOrientationCorrections }).parse(pdf)).pages;
}

/** A page that the parser could not read is there all the same, without text. Of a page read twice the latter is taken. */
function everyPage(
  read: readonly ParsedPage[],
  turned: readonly TurnedPage[],
  from: number,
  to: number,
): ExtractedPage[] {
  const pages = new Map(read.map((page) => [page.pageNum, page]));
  const all = [...pages.values()];
  const habits = { body: bodyHeight(all), vocabulary: readVocabulary(all) };
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const number = from + i;
    const page = pages.get(number);
    if (page === undefined) return { number, text: "", width: 0, height: 0, places: packPlaces([]) };
    return renderPage(
      page,
      habits,
      turned.find((one) => one.number === number),
    );
  });
}

/** Some files carry a few bytes before `%PDF-`; offsets inside a PDF are counted from that mark. */
function fromMark(bytes: Uint8Array): Uint8Array {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MARK_WITHIN));
  return bytes.subarray(Math.max(0, beginning.indexOf("%PDF-", 0, "latin1")));
}
