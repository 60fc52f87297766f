import { isOnNextLine, right } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import type { Word } from "./page-words.ts";
import { inReadingOrder, readsRightToLeft } from "./right-to-left.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { WordFinder } from "./word-finder.ts";

/** A word of a text, and the words of the page that spell it. */
export interface Token {
  readonly text: string;
  readonly words: readonly Word[];
}

/** A text as tokens; `region` is where it stands on its page. */
export type Tokenizer = (text: string, region: Box | undefined) => Token[];

/** In heights of a line. */
const SMALLEST_SPACE = 0.06;
const TOUCHING = 0.04;
const OTHER_SPACE = /[^\S ]/;
const LINE_END_HYPHEN = /\p{L}[-\u2010\u2011]$/u;

export function createTokenizer(finder: WordFinder, vocabulary: Vocabulary): Tokenizer {
  return (text, region) => {
    const texts = text.split(OTHER_SPACE.test(text) ? /\s+/ : " ").filter((token) => token !== "");
    const tokens: Token[] = [];
    finder.find(texts, region).forEach((words, i) => {
      if (words.length > 0 && words.every((word) => word.isHidden)) return;
      if (isGlued(words)) tokens.push(...words.filter(({ isHidden }) => !isHidden).map(asToken));
      else tokens.push({ text: texts[i] ?? "", words });
    });
    return mended(readsRightToLeft(text) ? inReadingOrder(tokens) : tokens, vocabulary);
  };
}

function asToken(word: Word): Token {
  return { text: word.text, words: [word] };
}

/** The parser glues words that stand close, "WMF1500S", where the page keeps them apart. */
function isGlued(words: readonly Word[]): boolean {
  return words.length > 1 && words.every((word, i) => i === 0 || standsApart(words[i - 1], word));
}

/** Points and hyphens belong to what they stand beside, as in numbers that are set loosely. */
function standsApart(last: Word | undefined, word: Word): boolean {
  if (last?.line !== word.line || !/[\p{L}\p{N}]$/u.test(last.text) || !/^[\p{L}\p{N}]/u.test(word.text)) return false;
  return word.box.x - right(last.box) > word.box.height * SMALLEST_SPACE;
}

/** Puts together what the parser left in two: "tr ay" with no space between them, and words divided at a line's end. */
export function mended(tokens: readonly Token[], vocabulary: Vocabulary): Token[] {
  const whole: Token[] = [];
  let last: Token | undefined;
  for (const token of tokens) {
    const together = last && joined(last, token, vocabulary);
    if (together === undefined) whole.push(token);
    else whole[whole.length - 1] = together;
    last = together ?? token;
  }
  return whole;
}

function joined(last: Token, token: Token, vocabulary: Vocabulary): Token | undefined {
  const [end, start] = [last.words.at(-1), token.words[0]];
  if (end === undefined || start === undefined) return undefined;
  const words = () => [...last.words, ...token.words];
  if (end.line !== start.line)
    return isDividedWord(end, start) ? { text: last.text.slice(0, -1) + token.text, words: words() } : undefined;
  return areOneWord(end, start, vocabulary) ? { text: last.text + token.text, words: words() } : undefined;
}

function areOneWord(end: Word, start: Word, vocabulary: Vocabulary): boolean {
  if (end.turned !== 0) return false;
  const gap = (start.box.x - right(end.box)) / start.box.height;
  if (gap > TOUCHING || gap < -0.5) return false;
  return /\p{L}$/u.test(end.text) && /^\p{L}/u.test(start.text) && vocabulary.isOneWord(end, start);
}

function isDividedWord(end: Word, start: Word): boolean {
  return LINE_END_HYPHEN.test(end.text) && /^\p{Ll}/u.test(start.text) && isOnNextLine(end.box, start.box);
}
