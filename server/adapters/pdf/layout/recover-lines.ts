import { bottom, middle, right, union } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import type { Word } from "./page-words.ts";
import { isUpright, uprightLines } from "./upright-lines.ts";

/** Words on one line, from left to right. */
export interface Line {
  readonly words: readonly Word[];
  readonly box: Box;
}

const MARKER = /^(?:[•◦▪▫■□●○‣⁃∙·–—*-]|\(?\d{1,3}[.)]|\(?[a-z][.)])$/iu;

/**
 * The parser's layout loses words now and then, mostly beside a column of bullets that it takes for a table. They are put
 * back as lines: words of one height, near each other.
 */
export function linesOf(words: readonly Word[]): Line[] {
  const lines: Word[][] = [];
  const upright = words.filter(isUpright);
  const level = upright.length === 0 ? words : words.filter((word) => !isUpright(word));
  for (const word of level.toSorted((a, b) => middle(a.box) - middle(b.box) || a.box.x - b.box.x)) {
    const line = lines.findLast((candidate) => continues(candidate, word));
    if (line) line.push(word);
    else lines.push([word]);
  }
  const levelLines = lines.map((line) => {
    const sorted = line.toSorted((a, b) => (a.line === b.line ? 0 : a.box.x - b.box.x));
    return { words: sorted, box: union(sorted.map((word) => word.box)) };
  });
  return [...levelLines, ...uprightLines(upright)];
}

function continues(line: readonly Word[], word: Word): boolean {
  const last = line.at(-1);
  if (last === undefined) return false;
  if (last.line === word.line) return true;
  const height = Math.max(last.box.height, word.box.height);
  const gap = word.box.x - right(last.box);
  const widest = line.length === 1 && MARKER.test(last.text) ? 4 * height : 1.5 * height;
  return Math.abs(middle(last.box) - middle(word.box)) < height / 2 && gap > -height && gap < widest;
}

export interface Paragraph {
  readonly lines: readonly Line[];
  readonly box: Box;
  /** Begins with a bullet or a number. */
  readonly isItem: boolean;
}

/** Lines that follow closely and begin at about the same place are one paragraph; a marker begins another. */
export function paragraphsOf(lines: readonly Line[]): Paragraph[] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.findLast((candidate) => goesOn(candidate, line));
    if (group) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => ({
    lines: group,
    box: union(group.map((line) => line.box)),
    isItem: startsItem(group[0]),
  }));
}

function goesOn(group: readonly Line[], line: Line): boolean {
  const last = group.at(-1);
  if (last === undefined || startsItem(line)) return false;
  const textLeft = (startsItem(group[0]) && group.length === 1 ? last.words[1]?.box.x : undefined) ?? last.box.x;
  const gap = line.box.y - bottom(last.box);
  return Math.abs(line.box.x - textLeft) < line.box.height && gap > -line.box.height / 2 && gap < line.box.height * 0.9;
}

function startsItem(line: Line | undefined): boolean {
  return line !== undefined && line.words.length > 1 && MARKER.test(line.words[0]?.text ?? "");
}

export function isMarker(text: string): boolean {
  return MARKER.test(text);
}
