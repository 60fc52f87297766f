import type { VectorShape } from "@llamaindex/liteparse";
import type { Box } from "../layout/geometry.ts";
import { isPale } from "./is-pale.ts";

/** In heights of the word: a bar or the head of a table. What is larger may be a frame, which is empty inside. */
const HIGHEST_BAR = 5;
const SLACK = 1;

/** Whether a word stands on a bar of another colour than paper, so that white letters are seen on it. */
export function standsOnColour(word: Box, shapes: readonly VectorShape[]): boolean {
  // The last one painted is what is seen.
  const behind = shapes.findLast(
    ({ bbox, fill, fillColor }) => fill && fillColor !== undefined && isBehind(bbox, word),
  );
  if (behind?.fillColor === undefined || behind.hasCurve || isPale(behind.fillColor)) return false;
  return behind.bbox.height <= HIGHEST_BAR * word.height;
}

/** Letters do not fill their box to its upper and lower end. */
function isBehind(shape: Box, word: Box): boolean {
  const isWideEnough = shape.x <= word.x + SLACK && shape.x + shape.width >= word.x + word.width - SLACK;
  const [top, bottom] = [word.y + 0.4 * word.height, word.y + 0.6 * word.height];
  return isWideEnough && shape.y <= top && shape.y + shape.height >= bottom;
}
