import type { PdfStore, PlacedText, StoredPage } from "./ports.ts";
import { unpackPlaces } from "./places.ts";

/** Where a stretch of a document's text stands on one page. */
export interface PlacedOnPage {
  readonly page: number;
  /** The page as it is shown, in points. */
  readonly width: number;
  readonly height: number;
  readonly rectangles: readonly Rectangle[];
}

type Rectangle = Pick<PlacedText, "x" | "y" | "width" | "height">;

/** The rectangles behind the text from `start` to `end` of a document, line by line. Words without a place have none. */
export async function placeText(
  store: Pick<PdfStore, "pages">,
  pdfId: string,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<PlacedOnPage[]> {
  const pages = await store.pages(pdfId, start, end);
  return pages.flatMap((page) => {
    const rectangles = byLine(placesIn(page, start, end));
    return rectangles.length === 0 ? [] : [{ page: page.number, width: page.width, height: page.height, rectangles }];
  });
}

function placesIn(page: StoredPage, start: number, end: number): PlacedText[] {
  return unpackPlaces(page.places).filter((place) => place.end > start - page.start && place.start < end - page.start);
}

/** Words that follow each other on a line share a rectangle. */
function byLine(places: readonly PlacedText[]): Rectangle[] {
  const lines: Rectangle[] = [];
  for (const { x, y, width, height } of places) {
    const last = lines.at(-1);
    if (last !== undefined && isNext(last, { x, y, width, height }))
      lines[lines.length - 1] = around(last, { x, y, width, height });
    else lines.push({ x, y, width, height });
  }
  return lines;
}

function isNext(last: Rectangle, next: Rectangle): boolean {
  return isBeside(last, next) || (isUpright(last) && isUpright(next) && isBeside(sideways(last), sideways(next)));
}

/** Behind the last one on its line, or before it where lines are read from right to left. */
function isBeside(last: Rectangle, next: Rectangle): boolean {
  const gap = Math.max(next.x - (last.x + last.width), last.x - (next.x + next.width));
  const down = Math.abs(next.y + next.height / 2 - (last.y + last.height / 2));
  return down < Math.min(last.height, next.height) / 2 && gap > -1 && gap < Math.max(last.height, next.height);
}

/** A word of a line that runs up or down the page. */
function isUpright({ width, height }: Rectangle): boolean {
  return height > width;
}

function sideways({ x, y, width, height }: Rectangle): Rectangle {
  return { x: y, y: x, width: height, height: width };
}

function around(a: Rectangle, b: Rectangle): Rectangle {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  const height = Math.max(a.y + a.height, b.y + b.height) - y;
  return { x, y, width, height };
}
