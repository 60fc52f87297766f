import type { Citation } from "../../contract/citations.ts";
import type { ViewerParts } from "./viewer-parts.ts";

export interface Highlight {
  /** Draws the places of a quote over the pages, and takes the last one away. */
  show(citation: Citation | undefined): void;
}

type CitedPage = Citation["places"][number];

/** PDF.js empties a page whenever it draws it anew: the marks are put back each time. */
export function createHighlight({ viewer, events }: ViewerParts): Highlight {
  let layers: { readonly page: number; readonly layer: HTMLElement }[] = [];
  const attach = () => {
    for (const { page, layer } of layers) {
      const div = viewer.getPageView(page - 1)?.div;
      if (div !== undefined && layer.parentElement !== div) div.append(layer);
    }
  };
  for (const event of ["pagesinit", "pagerender", "pagerendered", "scalechanging", "updateviewarea"]) {
    events.on(event, attach);
  }
  return {
    show(citation) {
      for (const { layer } of layers) layer.remove();
      layers = (citation?.places ?? []).map((place) => ({
        page: place.page,
        layer: drawLayer(place, citation?.quote ?? ""),
      }));
      attach();
    },
  };
}

/** In parts of the page's size, so that it is right at every zoom. */
function drawLayer({ width, height, rectangles }: CitedPage, quote: string): HTMLElement {
  const layer = document.createElement("div");
  layer.className = "quote-marks";
  layer.role = "img";
  layer.ariaLabel = `Quote: ${quote}`;
  for (const rectangle of rectangles) {
    const mark = document.createElement("div");
    mark.style.left = percent(rectangle.x / width);
    mark.style.top = percent(rectangle.y / height);
    mark.style.width = percent(rectangle.width / width);
    mark.style.height = percent(rectangle.height / height);
    layer.append(mark);
  }
  return layer;
}

function percent(part: number): string {
  return `${part * 100}%`;
}
