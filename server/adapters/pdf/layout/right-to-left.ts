import { middle } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import type { Token } from "./tokens.ts";

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/;
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u;
const MARKS_BEFORE = /^([.,:;!/؟،؛]+)(?=[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF])(.*)$/su;

export function readsRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** The parser gives every line from left to right, also where it is read from right to left. */
export function inReadingOrder(tokens: readonly Token[]): Token[] {
  return linesOf(tokens).flatMap(ordered);
}

/** Tokens that follow each other at one height. One without a place stays where it is, alone. */
function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [];
  let last: Box | undefined;
  for (const token of tokens) {
    const box = token.words[0]?.box;
    const line = lines.at(-1);
    if (line !== undefined && last !== undefined && box !== undefined && isLevel(last, box)) line.push(token);
    else lines.push([token]);
    last = box;
  }
  return lines;
}

function isLevel(a: Box, b: Box): boolean {
  return Math.abs(middle(a) - middle(b)) < Math.max(a.height, b.height) / 2;
}

/** What is of the line's own direction goes its way; runs of the other keep theirs. */
function ordered(line: readonly Token[]): Token[] {
  const isForeign = line.map(({ text }) => !RIGHT_TO_LEFT.test(text) && LEFT_TO_RIGHT.test(text));
  const own = line.filter(({ text }) => RIGHT_TO_LEFT.test(text)).length;
  if (own === 0) return [...line];
  const seen = line
    .map((token, i) => ({ token, x: token.words[0]?.box.x ?? 0, isForeign: isForeign[i] === true }))
    .toSorted((a, b) => a.x - b.x);
  const isMostlyOwn = own >= isForeign.filter(Boolean).length;
  const runs: (typeof seen)[] = [];
  for (const one of seen) {
    const run = runs.at(-1);
    if (run?.[0]?.isForeign === one.isForeign) run.push(one);
    else runs.push([one]);
  }
  const turned = runs.map((run) => (run[0]?.isForeign === true ? run : run.toReversed()));
  return (isMostlyOwn ? turned.toReversed() : turned).flat().map(({ token }) => asWritten(token));
}

function asWritten({ text, words }: Token): Token {
  return { text: spelled(text), words: words.map((word) => ({ ...word, text: spelled(word.text) })) };
}

function spelled(text: string): string {
  return withoutTurnedLigatures(withMarksBehind(text));
}

/** A mark at the left end of such a word ends it. */
function withMarksBehind(text: string): string {
  return text.replace(MARKS_BEFORE, "$2$1");
}

/**
 * Lam and alef are one glyph, whose letters the parser turns round with the others. It shows where that makes two alefs
 * follow each other, as behind the article, which no word does; elsewhere it cannot be told.
 */
function withoutTurnedLigatures(text: string): string {
  return text.replaceAll(/ا([اأإآ])ل/g, "ال$1");
}
