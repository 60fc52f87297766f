import type { ParsedPage, ScreenshotResult, WordBox } from "@llamaindex/liteparse";
import { isPale } from "./is-pale.ts";
import type { PageLooks } from "./page-looks.ts";
import { readPng } from "./read-png.ts";
import type { Picture } from "./read-png.ts";
import { showsIn } from "./shows-in.ts";
import { standsOnColour } from "./stands-on-colour.ts";

/** Words that are on a page and cannot be seen there. */
export type HiddenWords = ReadonlySet<WordBox>;

/** Fewer words or letters on a page are no order, and page numbers on pictures are common. */
const [FEWEST_WORDS, FEWEST_LETTERS] = [3, 15];
/** A look takes about 10 ms: a long document that is white on black throughout is looked at in part. */
const MOST_PAGES = 500;
/** So many are looked at together: the shapes and pictures of all of them are held in memory. */
const PAGES_AT_ONCE = 8;
/** In points; a page of A0 is 3,370 high. */
const LONGEST_SIDE = 5000;
/** To look for a bar among more takes longer than a picture. */
const MOST_SHAPES = 3000;

/**
 * Text in the colour of paper is how orders are slipped to a language model past its reader. White on black is not hidden:
 * so first the words are passed over that stand on a coloured bar, then the pages that still have some are rendered, and
 * what does not show is named. One finder for each document.
 */
export function createHiddenWordFinder() {
  let left = MOST_PAGES;
  return {
    async find(pages: readonly ParsedPage[], looks: PageLooks): Promise<HiddenWords> {
      const pale = pages.map(paleOn).filter(isEnough).slice(0, left);
      left -= pale.length;
      const hidden = new Set<WordBox>();
      for (let i = 0; i < pale.length; i += PAGES_AT_ONCE) {
        const doubtful = await offColour(pale.slice(i, i + PAGES_AT_ONCE), looks);
        if (doubtful.length === 0) continue;
        const pictures = await looks.pictures(doubtful.map(({ page }) => page.pageNum));
        for (const one of doubtful) for (const word of hiddenOn(one, pictures)) hidden.add(word);
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

function isEnough({ words }: Doubtful): boolean {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.length >= FEWEST_WORDS || letters >= FEWEST_LETTERS;
}

function paleOn(page: ParsedPage): Doubtful {
  if (Math.max(page.width, page.height) > LONGEST_SIDE) return { page, words: [] };
  const pale = page.textItems.filter(({ fillColor }) => fillColor !== undefined && isPale(fillColor));
  return { page, words: pale.flatMap(({ words = [] }) => words) };
}

/** Those that have words which stand on no bar. */
async function offColour(pale: readonly Doubtful[], looks: PageLooks): Promise<Doubtful[]> {
  const shapes = await looks.shapes(pale.map(({ page }) => page.pageNum));
  return pale.flatMap(({ page, words }) => {
    const painted = shapes.get(page.pageNum) ?? [];
    if (painted.length > MOST_SHAPES) return [{ page, words }];
    const off = words.filter((word) => !standsOnColour(word, painted));
    return off.length === 0 ? [] : [{ page, words: off }];
  });
}

function hiddenOn({ page, words }: Doubtful, pictures: readonly ScreenshotResult[]): WordBox[] {
  const look = pictures.find(({ pageNum }) => pageNum === page.pageNum);
  if (look === undefined) return [];
  const scale = look.width / page.width;
  // A picture of another shape shows something else: nothing is concluded from it.
  if (Math.abs(look.height / page.height - scale) > 0.02 * scale) return [];
  const picture = pictureOf(look);
  return picture === undefined ? [] : words.filter((word) => !showsIn(picture, word, scale));
}

/** undefined: of a kind that we do not read. */
function pictureOf({ imageBuffer }: ScreenshotResult): Picture | undefined {
  try {
    return readPng(imageBuffer);
  } catch {
    return undefined;
  }
}
