import type { PlacedText } from "../../../server/core/ports.ts";
import type { PopplerWord } from "../poppler-words.ts";
import { isSame, lettersOf } from "./same-letters.ts";

type Rectangle = Pick<PlacedText, "x" | "y" | "width" | "height">;

/** In points. */
const SLACK = 1;

/** Whether the letters of `text` stand under its rectangle; a word may be part of what Poppler takes for one, or several. */
export function spellsAt(text: string, place: Rectangle, seen: readonly PopplerWord[]): boolean {
  const under = seen.filter((word) => isOver(place, word)).toSorted((a, b) => a.x - b.x || a.y - b.y);
  const letters = lettersOf(text);
  return under.some((word) => holdsAt(letters, place, [word])) || (under.length > 1 && holdsAt(letters, place, under));
}

/** On the same line, and over a good part of it. */
export function isOver({ x, y, width, height }: Rectangle, word: PopplerWord): boolean {
  const across = Math.min(x + width, word.right) - Math.max(x, word.x);
  const down = Math.min(y + height, word.bottom) - Math.max(y, word.y);
  const across30 = Math.min(width, word.right - word.x) * 0.3;
  const down50 = Math.min(height, word.bottom - word.y) * 0.5;
  return across > across30 - SLACK && down > down50 - SLACK;
}

export function nextOnLine({ x, y, width, height }: Rectangle, seen: readonly PopplerWord[]): PopplerWord | undefined {
  const [end, middle] = [x + width, y + height / 2];
  return seen
    .filter((word) => word.x > end - SLACK && word.x < end + height && word.y < middle && word.bottom > middle)
    .toSorted((a, b) => a.x - b.x)[0];
}

/** Part of a longer word must stand where that part of it is. */
function holdsAt(letters: string, place: Rectangle, words: readonly PopplerWord[]): boolean {
  const all = words.map(({ text }) => lettersOf(text)).join("");
  if (isSame(letters, all)) return true;
  const at = shareAlong(place, words);
  for (let i = all.indexOf(letters); i !== -1; i = all.indexOf(letters, i + 1)) {
    const expected = (i + letters.length / 2) / all.length;
    // Upright words may run either way.
    const off = Math.min(Math.abs(at - expected), Math.abs(1 - at - expected));
    if (off < 0.2 || off * all.length < 1.5) return true;
  }
  return false;
}

/** How far along the words the middle of the rectangle is, from 0 to 1. */
function shareAlong(place: Rectangle, words: readonly PopplerWord[]): number {
  const [x, y] = [Math.min(...words.map((word) => word.x)), Math.min(...words.map((word) => word.y))];
  const width = Math.max(...words.map((word) => word.right)) - x;
  const height = Math.max(...words.map((word) => word.bottom)) - y;
  return height > width ? (place.y + place.height / 2 - y) / height : (place.x + place.width / 2 - x) / width;
}
