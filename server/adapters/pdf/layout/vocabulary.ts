import type { ParsedPage } from "@llamaindex/liteparse";
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
const PLAIN = /^[a-z0-9]+$/;
const MARKS_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

export function readVocabulary(pages: readonly ParsedPage[]): Vocabulary {
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
      if (compound.split("-").length < 3) return false;
      words ??= wordsIn(pages);
      const [end = "", start = ""] = [bare(first.key).split("-").at(-1), bare(second.key).split("-")[0]];
      return words.has(end) && words.has(start);
    },
    isOneWord(first, second) {
      words ??= wordsIn(pages);
      return words.has(bare(first.key + second.key));
    },
  };
}

function compoundsIn(pages: readonly ParsedPage[]): Set<string> {
  const known = new Set<string>();
  for (const { textItems } of pages) {
    for (const { text } of textItems) {
      if (text.includes("-")) for (const compound of text.toLowerCase().match(COMPOUND) ?? []) known.add(compound);
    }
  }
  return known;
}

function wordsIn(pages: readonly ParsedPage[]): Set<string> {
  const known = new Set<string>();
  for (const { textItems } of pages) {
    for (const { text } of textItems) for (const word of text.toLowerCase().split(" ")) known.add(bare(word));
  }
  return known;
}

function bare(key: string): string {
  return PLAIN.test(key) ? key : key.replaceAll(MARKS_AROUND, "");
}
