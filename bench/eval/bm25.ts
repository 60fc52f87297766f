const K1 = 1.2;
const B = 0.75;

interface Posting {
  readonly text: number;
  readonly times: number;
}

export interface Bm25 {
  /** Numbers of the texts that share a word with the query, best first. */
  rank(query: string): number[];
}

/** The plainest keyword search there is, as something to be held against. */
export function createBm25(texts: readonly string[]): Bm25 {
  const postings = new Map<string, Posting[]>();
  const lengths = texts.map((text, i) => addText(postings, text, i));
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return {
    rank(query) {
      const scores = new Map<number, number>();
      for (const word of new Set(wordsOf(query))) {
        const found = postings.get(word) ?? [];
        const rarity = Math.log(1 + (texts.length - found.length + 0.5) / (found.length + 0.5));
        for (const { text, times } of found) {
          const fill = 1 - B + (B * (lengths[text] ?? 0)) / mean;
          scores.set(text, (scores.get(text) ?? 0) + (rarity * times * (K1 + 1)) / (times + K1 * fill));
        }
      }
      return [...scores].toSorted(([a, one], [b, other]) => other - one || a - b).map(([text]) => text);
    },
  };
}

function addText(postings: Map<string, Posting[]>, text: string, i: number): number {
  const words = wordsOf(text);
  for (const [word, all] of Map.groupBy(words, (one) => one)) {
    const posting = { text: i, times: all.length };
    const known = postings.get(word);
    if (known === undefined) postings.set(word, [posting]);
    else known.push(posting);
  }
  return words.length;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
