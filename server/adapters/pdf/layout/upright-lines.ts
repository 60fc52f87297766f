import { bottom, union } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import type { Word } from "./page-words.ts";
import type { Line } from "./recover-lines.ts";

/** In widths of a line: what stands closer is one word, what stands further apart is another line. */
const WITHIN_WORD = 0.12;
const WITHIN_LINE = 2;

export function isUpright({ turned }: Word): boolean {
  return turned === 90 || turned === 270;
}

/** Lines that run down or up the page. The parser gives them in splinters and out of order. */
export function uprightLines(words: readonly Word[]): Line[] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => a.turned - b.turned || along(a) - along(b))) {
    const line = lines.find((candidate) => goesOn(candidate.at(-1), word));
    if (line) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => ({ words: joinSplinters(line), box: union(line.map((word) => word.box)) }));
}

/** How far along its line a word stands: down the page, or up. */
function along({ turned, box }: Word): number {
  return turned === 90 ? box.y : -bottom(box);
}

function goesOn(last: Word | undefined, word: Word): boolean {
  if (last?.turned !== word.turned || Math.abs(last.box.x - word.box.x) > word.box.width / 2) return false;
  return gap(last, word) < word.box.width * WITHIN_LINE;
}

function gap(last: Word, word: Word): number {
  return word.turned === 90 ? word.box.y - bottom(last.box) : last.box.y - bottom(word.box);
}

function joinSplinters(line: readonly Word[]): Word[] {
  const words: Word[] = [];
  for (const word of line) {
    const last = words.at(-1);
    if (last !== undefined && gap(last, word) < word.box.width * WITHIN_WORD)
      words[words.length - 1] = together(last, word);
    else words.push(word);
  }
  return words;
}

function together(last: Word, word: Word): Word {
  const box: Box = union([last.box, word.box]);
  return { ...last, text: last.text + word.text, key: last.key + word.key, box };
}
