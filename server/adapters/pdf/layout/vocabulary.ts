import type { Word } from "./page-words.ts";

/** What a document tells about its words by how it writes them elsewhere. */
export interface Vocabulary {
  /** Whether a hyphen at a line's end belongs to the word, "in-" and "network", or only divides it. */
  keepsHyphen(first: Word, second: Word): boolean;
  /** Whether the two spell a word that also stands somewhere in one piece. */
  isOneWord(first: Word, second: Word): boolean;
}

const COMPOUND = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu;
const DASH = /[‒–—]$/;
/** "day-to-" and "day": what stands between two hyphens and is short was not divided. */
const CHAINED = /-\p{L}{1,3}-$/u;
const WITH_FIGURES = /^\W*\d+(?:st|nd|rd|th)?-$/;
const MARKS_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

export function readVocabulary(pages: Iterable<readonly Word[]>): Vocabulary {
  // Most documents never ask.
  let compounds: Set<string> | undefined;
  let words: Set<string> | undefined;
  return {
    keepsHyphen(first, second) {
      if (DASH.test(first.text) || CHAINED.test(first.key) || WITH_FIGURES.test(first.key)) return true;
      compounds ??= compoundsIn(pages);
      const compound = (first.key + second.key).match(COMPOUND)?.[0];
      if (compound === undefined || compounds.has(compound)) return compound !== undefined;
      // "write-once-" and "read-many": of more than two words, and these two are words.
      words ??= wordsIn(pages);
      const parts = compound.split("-");
      const [end = "", start = ""] = [bare(first.key).split("-").at(-1), bare(second.key).split("-")[0]];
      return parts.length > 2 && words.has(end) && words.has(start);
    },
    isOneWord(first, second) {
      words ??= wordsIn(pages);
      return words.has(bare(first.key + second.key));
    },
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

function wordsIn(pages: Iterable<readonly Word[]>): Set<string> {
  const known = new Set<string>();
  for (const words of pages) for (const { key } of words) known.add(bare(key));
  return known;
}

function bare(key: string): string {
  return key.replaceAll(MARKS_AROUND, "");
}
