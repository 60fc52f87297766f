/** Enough to see that "covers" and "covered" are one word, in many languages. */
export function stemWord(word: string): string {
  if (/\d/.test(word)) return word;
  return word.length > 6 ? word.slice(0, 6) : word.replace(/(?<=\p{L}{3})s$/u, "");
}
