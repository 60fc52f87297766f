/** Letters and digits in a row, in any script. An underscore is a blank to fill in, or Markdown's escape of one. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

export interface WordScore {
  /** Of the true words, how many were extracted, each occurrence for itself. */
  readonly recall: number;
  readonly precision: number;
  readonly missing: readonly string[];
  readonly surplus: readonly string[];
}

/** Compares bags of words: order does not matter here, the number of times does. */
export function compareWords(truth: readonly string[], found: readonly string[]): WordScore {
  const missing = without(truth, found);
  const surplus = without(found, truth);
  return {
    recall: truth.length === 0 ? 1 : 1 - missing.length / truth.length,
    precision: found.length === 0 ? (truth.length === 0 ? 1 : 0) : 1 - surplus.length / found.length,
    missing,
    surplus,
  };
}

/** The words of the first bag that the second cannot cover, in their order. */
function without(words: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}
