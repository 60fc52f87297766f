import { isOnNextLine, right } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import type { Word } from "./page-words.ts";
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
const LINE_END_HYPHEN = /\p{L}[-\u2010\u2011]$/u;

export function createTokenizer(finder: WordFinder, vocabulary: Vocabulary): Tokenizer {
  return (text, region) => {
    const texts = text.split(/\s+/).filter((token) => token !== "");
    const found = finder.find(texts, region);
    return mended(
      texts.flatMap((token, i) => unglued({ text: token, words: found[i] ?? [] })),
      vocabulary,
    );
  };
}

/** The parser glues words that stand close, "WMF1500S", where the page keeps them apart. */
function unglued(token: Token): Token[] {
  const { words } = token;
  const isApart = words.length > 1 && words.every((word, i) => i === 0 || standsApart(words[i - 1], word));
  return isApart ? words.map((word) => ({ text: word.text, words: [word] })) : [token];
}

/** Points and hyphens belong to what they stand beside, as in numbers that are set loosely. */
function standsApart(last: Word | undefined, word: Word): boolean {
  if (last?.line !== word.line || !/[\p{L}\p{N}]$/u.test(last.text) || !/^[\p{L}\p{N}]/u.test(word.text)) return false;
  return word.box.x - right(last.box) > word.box.height * SMALLEST_SPACE;
}

/** Puts together what the parser left in two: "tr ay" with no space between them, and words divided at a line's end. */
export function mended(tokens: readonly Token[], vocabulary: Vocabulary): Token[] {
  const whole: Token[] = [];
  for (const token of tokens) {
    const last = whole.at(-1);
    const [end, start] = [last?.words.at(-1), token.words[0]];
    const isSplit = end && start && areOneWord(end, start, vocabulary);
    const isDivided = !isSplit && end && start && isDividedWord(end, start);
    if (last && (isSplit || isDivided)) {
      const text = (isDivided ? last.text.slice(0, -1) : last.text) + token.text;
      whole[whole.length - 1] = { text, words: [...last.words, ...token.words] };
    } else whole.push(token);
  }
  return whole;
}

function areOneWord(end: Word, start: Word, vocabulary: Vocabulary): boolean {
  if (end.line !== start.line || end.turned !== 0) return false;
  const gap = (start.box.x - right(end.box)) / start.box.height;
  if (gap > TOUCHING || gap < -0.5) return false;
  return /\p{L}$/u.test(end.text) && /^\p{L}/u.test(start.text) && vocabulary.isOneWord(end, start);
}

function isDividedWord(end: Word, start: Word): boolean {
  return (
    end.line !== start.line &&
    LINE_END_HYPHEN.test(end.text) &&
    /^\p{Ll}/u.test(start.text) &&
    isOnNextLine(end.box, start.box)
  );
}
