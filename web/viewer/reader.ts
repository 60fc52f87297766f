import type { Citation } from "../../contract/citations.ts";
import { measurePages, scrollTo } from "./go-to.ts";
import type { Spot } from "./go-to.ts";
import { createHighlight } from "./highlight.ts";
import type { EventBus, PDFDocumentProxy } from "./pdfjs.ts";
import { createViewer } from "./viewer-parts.ts";
import { fitWidth, zoom } from "./zoom.ts";

/** What the toolbar shows. */
export interface Reading {
  readonly page: number;
  /** 1: as large as on paper. */
  readonly scale: number;
  readonly isFitted: boolean;
}

export interface Reader {
  readonly events: EventBus;
  readonly firstPage: number;
  goTo(spot: Spot): void;
  zoom(direction: "in" | "out"): void;
  fitWidth(): void;
  highlight(citation: Citation | undefined): void;
  end(): void;
}

export interface ReaderOptions {
  readonly container: HTMLDivElement;
  readonly document: PDFDocumentProxy;
  readonly firstPage: number;
  /** Told where the reader is, from when the first page stands in its place. */
  readonly onChange: (reading: Reading) => void;
}

/** Pages in `container`, fitted to its width until the reader zooms. */
export function createReader({ container, document, firstPage, onChange }: ReaderOptions): Reader {
  const parts = createViewer(container, document);
  const { viewer, events } = parts;
  const marks = createHighlight(parts);
  let isFitted = true;
  let isLaidOut = false;
  let isPlaced = false;
  let wanted: Spot = { page: firstPage };
  let isMoving = false;
  /** Where the last jump ended. As long as nobody scrolls on, its page is the one shown, however little of it is in view. */
  let landing: { readonly spot: Spot; readonly top: number } | undefined;

  const within = (page: number) => Math.min(Math.max(page, 1), document.numPages);
  const isAtLanding = () => landing !== undefined && Math.abs(container.scrollTop - landing.top) < 2;
  const shownPage = () => {
    if (isMoving) return within(wanted.page);
    return landing !== undefined && isAtLanding() ? landing.spot.page : viewer.currentPageNumber;
  };
  const tell = () => {
    if (!isPlaced) return;
    onChange({ page: shownPage(), scale: viewer.currentScale, isFitted });
  };
  const land = (spot: Spot) => {
    scrollTo(parts, spot);
    isMoving = false;
    landing = { spot, top: container.scrollTop };
    tell();
  };
  /** Changes the size of the pages and keeps what was jumped to in view. */
  const resize = (change: () => void) => {
    const spot = isAtLanding() ? landing?.spot : undefined;
    change();
    if (spot === undefined) tell();
    else land(spot);
  };
  const place = async () => {
    const asked = wanted;
    const spot = { ...asked, page: within(asked.page) };
    await measurePages(parts, spot.page);
    // Meanwhile the pane may have been hidden, or another spot been asked for.
    if (asked !== wanted || viewer.pagesCount === 0 || container.clientWidth === 0) return;
    if (!isPlaced) {
      viewer.currentPageNumber = spot.page;
      isPlaced = fitWidth(viewer);
    }
    if (isPlaced) land(spot);
  };
  const placeWhenReady = () => {
    if (isLaidOut && container.clientWidth > 0) void place();
  };

  const watchSize = new ResizeObserver(() => {
    if (container.clientWidth === 0) return;
    if (!isPlaced) placeWhenReady();
    // A browser may forget how far a pane was scrolled while it was hidden.
    else if (container.scrollTop === 0 && viewer.currentPageNumber > 1) land({ page: viewer.currentPageNumber });
    else if (isFitted) resize(() => fitWidth(viewer));
  });
  watchSize.observe(container);
  events.on("pagesinit", () => {
    isLaidOut = true;
    // At once, so that nothing is drawn of page 1 when another one is wanted.
    viewer.currentPageNumber = within(firstPage);
    fitWidth(viewer);
    placeWhenReady();
  });
  events.on("updateviewarea", tell);

  return {
    events,
    firstPage,
    goTo(spot) {
      wanted = spot;
      isMoving = true;
      tell();
      placeWhenReady();
    },
    zoom(direction) {
      isFitted = false;
      resize(() => zoom(viewer, direction));
    },
    fitWidth() {
      isFitted = true;
      resize(() => fitWidth(viewer));
    },
    highlight: (citation) => marks.show(citation),
    end() {
      watchSize.disconnect();
      parts.end();
    },
  };
}
