/** Half or more of the words, compared without case, ligatures, accents' composition or soft hyphens. */
export function hasSampleWords(text: string, words: readonly string[]): boolean {
  const searched = normalised(text);
  const found = words.filter((word) => searched.includes(normalised(word)));
  return found.length * 2 >= words.length;
}

function normalised(text: string): string {
  return text.normalize("NFKC").replaceAll("\u00AD", "").toLowerCase();
}
