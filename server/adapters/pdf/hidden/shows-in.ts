import type { Box } from "../layout/geometry.ts";
import type { Picture } from "./read-png.ts";

/** Shades out of 255 by which letters must differ from what is behind them to be read at all. */
const FAINTEST = 12;
/** Of a word's height: where its letters are, and the lines above and below it are not. */
const [TOP, BOTTOM] = [0.2, 0.8];

/** Whether anything is to be seen where a word stands; `scale` is pixels a point. Of a word off the picture it may be. */
export function showsIn(picture: Picture, box: Box, scale: number): boolean {
  const { width, height } = picture;
  const [left, right] = [
    Math.max(0, Math.floor(box.x * scale)),
    Math.min(width, Math.ceil((box.x + box.width) * scale)),
  ];
  const top = Math.max(0, Math.floor((box.y + TOP * box.height) * scale));
  const bottom = Math.min(height, Math.ceil((box.y + BOTTOM * box.height) * scale));
  if (left >= right || top >= bottom) return true;
  let [darkest, lightest] = [255, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const shade = shadeAt(picture, x, y);
      if (shade < darkest) darkest = shade;
      if (shade > lightest) lightest = shade;
    }
  }
  return lightest - darkest >= FAINTEST;
}

function shadeAt({ width, bytesPerPixel, bytes }: Picture, x: number, y: number): number {
  const at = (y * width + x) * bytesPerPixel;
  const red = bytes[at] ?? 0;
  return bytesPerPixel === 1 ? red : 0.3 * red + 0.59 * (bytes[at + 1] ?? 0) + 0.11 * (bytes[at + 2] ?? 0);
}
