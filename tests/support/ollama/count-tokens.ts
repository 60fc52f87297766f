/**
 * The stand-in's tokenizer: up to ten Latin letters, up to three digits, or any other single character make a token;
 * white space makes none. With the template's markers counted too, it comes within a few tokens of the recorded counts.
 */
const TOKEN = /\p{Script=Latin}{1,10}|\p{Nd}{1,3}|\S/gu;

export function countTokens(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(TOKEN)) count += 1;
  return count;
}

/** The start of the text, up to and including its `limit`-th token. */
export function firstTokens(text: string, limit: number): string {
  let end = 0;
  let count = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (count === limit) break;
    end = match.index + match[0].length;
    count += 1;
  }
  return text.slice(0, end);
}
