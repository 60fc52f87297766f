import type { Word } from "./page-words.ts";

/** Whether a hyphen at a line's end belongs to the word, "in-" and "network", or only divides it. */
export type KeepsHyphen = (first: Word, second: Word) => boolean;

const COMPOUND = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu;
const DASH = /[‒–—]$/;
/** "day-to-" and "day": what stands between two hyphens and is short was not divided. */
const CHAINED = /-\p{L}{1,3}-$/u;
const WITH_FIGURES = /^\W*\d+(?:st|nd|rd|th)?-$/;

/** A document tells by itself: what it writes with a hyphen in the middle of a line has one at the end of a line as well. */
export function readCompounds(pages: Iterable<readonly Word[]>): KeepsHyphen {
  let known: Set<string> | undefined;
  return (first, second) => {
    if (DASH.test(first.text) || CHAINED.test(first.key) || WITH_FIGURES.test(first.key)) return true;
    const compound = (first.key + second.key).match(COMPOUND)?.[0];
    known ??= compoundsIn(pages);
    return compound !== undefined && known.has(compound);
  };
}

function compoundsIn(pages: Iterable<readonly Word[]>): Set<string> {
  const known = new Set<string>();
  for (const words of pages) {
    for (const { key } of words) {
      if (key.includes("-")) for (const compound of key.match(COMPOUND) ?? []) known.add(compound);
    }
  }
  return known;
}
