import { wordsOf } from "./words-of.ts";

/**
 * The words of a question that are worth looking up, each once: all but the small change of an English question, unless there
 * is nothing else. Other languages need no list: the search itself passes over words that most passages hold.
 */
export function searchTerms(question: string): string[] {
  const words = [...new Set(wordsOf(question))];
  const telling = words.filter((word) => !SMALL_CHANGE.has(word));
  return telling.length > 0 ? telling : words;
}

const SMALL_CHANGE = new Set(
  `a about according an and are as at based be been but by can could did do does for from had has have how i if in into is
   it its me my no not of on or our s should so t than that the their them there these they this those to was we were what
   when where which who whom why will with would you your`.split(/\s+/),
);
