import type { Viewer } from "./viewer-parts.ts";

export const SMALLEST = 0.25;
export const LARGEST = 5;
const STEP = 1.2;
/** Left and right of a page that fits the width. */
const ROOM_BESIDE = 10;

/** False where nothing can be fitted: the pane is hidden. */
export function fitWidth(viewer: Viewer): boolean {
  const page = viewer.getPageView(viewer.currentPageNumber - 1);
  const room = viewer.container.clientWidth - 2 * ROOM_BESIDE;
  if (page === undefined || room <= 0) return false;
  viewer.currentScale = clamp(room / (page.width / page.scale));
  return true;
}

export function zoom(viewer: Viewer, direction: "in" | "out"): void {
  viewer.currentScale = clamp(viewer.currentScale * (direction === "in" ? STEP : 1 / STEP));
}

function clamp(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}
