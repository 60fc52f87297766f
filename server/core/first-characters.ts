/** The first characters as a reader counts them: a character of two code units is not cut in half. */
export function firstCharacters(text: string, count: number): string {
  return text.length <= count
    ? text
    : Array.from(text.slice(0, count * 2))
        .slice(0, count)
        .join("");
}
