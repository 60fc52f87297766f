import type { ParsedPage, ScreenshotResult, TextItem, WordBox } from "@llamaindex/liteparse";
import { readPng } from "./read-png.ts";
import { showsIn } from "./shows-in.ts";

/** Pages as they look, of those that are asked for. */
export type RenderPages = (numbers: readonly number[]) => Promise<readonly ScreenshotResult[]>;

/** Words that are on a page and cannot be seen there. */
export type HiddenWords = ReadonlySet<WordBox>;

/** A channel out of 255 that paper has at least. */
const PALE = 240;
/** A render takes about 20 ms: a long document that is white on black throughout is looked at in part. */
const MOST_PAGES = 500;
/** So many pictures are held in memory. */
const PAGES_AT_ONCE = 20;
/** In square points; a page of A0 has 8 million. */
const LARGEST_PAGE = 12_000_000;

/**
 * Text in the colour of paper is how orders are slipped to a language model past its reader. White on black is not hidden,
 * so the pages that have such text are rendered, and what does not show is named. One finder for each document.
 */
export function createHiddenWordFinder() {
  let left = MOST_PAGES;
  return {
    async find(pages: readonly ParsedPage[], render: RenderPages): Promise<HiddenWords> {
      const pale = pages.filter(isWorthALook).slice(0, left);
      left -= pale.length;
      const hidden = new Set<WordBox>();
      for (let i = 0; i < pale.length; i += PAGES_AT_ONCE) {
        const some = pale.slice(i, i + PAGES_AT_ONCE);
        for (const look of await render(some.map(({ pageNum }) => pageNum)))
          for (const word of hiddenOn(some, look)) hidden.add(word);
      }
      return hidden;
    },
  };
}

function isWorthALook({ width, height, textItems }: ParsedPage): boolean {
  return width * height <= LARGEST_PAGE && textItems.some(isPale);
}

function hiddenOn(pages: readonly ParsedPage[], { pageNum, width, height, imageBuffer }: ScreenshotResult): WordBox[] {
  const page = pages.find((one) => one.pageNum === pageNum);
  const scale = width / (page?.width ?? Infinity);
  // A picture of another shape shows something else: nothing is concluded from it.
  if (page === undefined || Math.abs(height / page.height - scale) > 0.02 * scale) return [];
  const picture = readPng(imageBuffer);
  const words = page.textItems.filter(isPale).flatMap((item) => item.words ?? []);
  return words.filter((word) => !showsIn(picture, word, scale));
}

function isPale({ fillColor = "" }: TextItem): boolean {
  const [alpha, ...channels] = [0, 2, 4, 6].map((at) => Number.parseInt(fillColor.slice(at, at + 2), 16));
  return alpha === 0 || channels.every((channel) => channel >= PALE);
}
