import type { ParsedPage, ScreenshotResult, VectorShape, WordBox } from "@llamaindex/liteparse";
import { isPale } from "./is-pale.ts";
import type { PageLooks } from "./page-looks.ts";
import { readPng } from "./read-png.ts";
import { showsIn } from "./shows-in.ts";
import { standsOnColour } from "./stands-on-colour.ts";

/** Words that are on a page and cannot be seen there. */
export type HiddenWords = ReadonlySet<WordBox>;

/** Fewer words of a page are no order, and page numbers on pictures are common. */
const FEWEST = 3;
/** A look takes about 10 ms: a long document that is white on black throughout is looked at in part. */
const MOST_PAGES = 500;
/** So many pictures are held in memory. */
const PICTURES_AT_ONCE = 20;
/** In square points; a page of A0 has 8 million. */
const LARGEST_PAGE = 12_000_000;

/**
 * Text in the colour of paper is how orders are slipped to a language model past its reader. White on black is not hidden:
 * so first the words are passed over that stand on a coloured bar, then the pages that still have some are rendered, and
 * what does not show is named. One finder for each document.
 */
export function createHiddenWordFinder() {
  let left = MOST_PAGES;
  return {
    async find(pages: readonly ParsedPage[], looks: PageLooks): Promise<HiddenWords> {
      const pale = pages.map(paleOn).filter(hasEnough).slice(0, left);
      left -= pale.length;
      if (pale.length === 0) return new Set();
      const shapes = await looks.shapes(pale.map(({ page }) => page.pageNum));
      const doubtful = pale.map((one) => offColour(one, shapes.get(one.page.pageNum) ?? [])).filter(hasEnough);
      const hidden = new Set<WordBox>();
      for (let i = 0; i < doubtful.length; i += PICTURES_AT_ONCE) {
        const some = doubtful.slice(i, i + PICTURES_AT_ONCE);
        const pictures = await looks.pictures(some.map(({ page }) => page.pageNum));
        for (const one of some) for (const word of hiddenOn(one, pictures)) hidden.add(word);
      }
      return hidden;
    },
  };
}

/** A page, and its words that may be hidden. */
interface Doubtful {
  readonly page: ParsedPage;
  readonly words: readonly WordBox[];
}

const hasEnough = ({ words }: Doubtful) => words.length >= FEWEST;

function paleOn(page: ParsedPage): Doubtful {
  if (page.width * page.height > LARGEST_PAGE) return { page, words: [] };
  const pale = page.textItems.filter(({ fillColor }) => fillColor !== undefined && isPale(fillColor));
  return { page, words: pale.flatMap(({ words = [] }) => words) };
}

function offColour({ page, words }: Doubtful, shapes: readonly VectorShape[]): Doubtful {
  return { page, words: words.filter((word) => !standsOnColour(word, shapes)) };
}

function hiddenOn({ page, words }: Doubtful, pictures: readonly ScreenshotResult[]): WordBox[] {
  const look = pictures.find(({ pageNum }) => pageNum === page.pageNum);
  if (look === undefined) return [];
  const scale = look.width / page.width;
  // A picture of another shape shows something else: nothing is concluded from it.
  if (Math.abs(look.height / page.height - scale) > 0.02 * scale) return [];
  const picture = readPng(look.imageBuffer);
  return words.filter((word) => !showsIn(picture, word, scale));
}
