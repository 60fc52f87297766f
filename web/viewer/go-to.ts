import type { ViewerParts } from "./viewer-parts.ts";

export interface Spot {
  readonly page: number;
  /** Parts of the page's width and height, from its top left corner; none: the top of the page. */
  readonly at?: SpotOnPage | undefined;
}

export interface SpotOnPage {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A page has its true size only after it was read: before that, everything below it may still move. */
export async function measurePages({ viewer, document }: ViewerParts, page: number): Promise<void> {
  const around = [page - 1, page, page + 1].filter((number) => number >= 1 && number <= document.numPages);
  await Promise.all(
    around.map(async (number) => {
      const view = viewer.getPageView(number - 1);
      if (view === undefined || view.pdfPage !== null) return;
      const read = await document.getPage(number).catch(() => undefined);
      // It may have come on the screen meanwhile.
      if (read !== undefined && view.pdfPage === null) view.setPdfPage(read);
    }),
  );
}

/** Scrolls to the top of a page, or so that a spot on it stands a third from the top of the window. */
export function scrollTo({ viewer, container }: ViewerParts, { page, at }: Spot): void {
  viewer.currentPageNumber = page;
  const div = viewer.getPageView(page - 1)?.div;
  if (at === undefined || div === undefined) return;
  container.scrollTop = div.offsetTop + at.y * div.clientHeight - container.clientHeight / 3;
  const left = div.offsetLeft + at.x * div.clientWidth;
  const right = left + at.width * div.clientWidth;
  const isInView = left >= container.scrollLeft && right <= container.scrollLeft + container.clientWidth;
  if (!isInView) container.scrollLeft = left - ROOM_BESIDE;
}

const ROOM_BESIDE = 16;
