/** What was embedded since the last time the tally was taken, repeated texts each time they came. */
export interface EmbeddingCount {
  readonly texts: number;
  /** The model's own seconds for them; for remembered ones, those of the day they were made. */
  readonly seconds: number;
  /** What the service waited in this run. */
  readonly waited: number;
}

export interface EmbeddingTally {
  add(
    embedded: readonly { readonly text: string; readonly ms: number; readonly isFresh: boolean }[],
    waitedMs: number,
  ): void;
  take(): EmbeddingCount;
  /** Over the whole run, every text once, by where its vector came from first. */
  origins(): { readonly fresh: number; readonly remembered: number };
}

export function createEmbeddingTally(): EmbeddingTally {
  const isFreshByText = new Map<string, boolean>();
  let count = { texts: 0, seconds: 0, waited: 0 };
  return {
    add(embedded, waitedMs) {
      for (const { text, isFresh } of embedded) if (!isFreshByText.has(text)) isFreshByText.set(text, isFresh);
      const ms = embedded.reduce((sum, one) => sum + one.ms, 0);
      const { texts, seconds, waited } = count;
      count = { texts: texts + embedded.length, seconds: seconds + ms / 1000, waited: waited + waitedMs / 1000 };
    },
    take() {
      const taken = count;
      count = { texts: 0, seconds: 0, waited: 0 };
      return taken;
    },
    origins() {
      const fresh = [...isFreshByText.values()].filter((isFresh) => isFresh).length;
      return { fresh, remembered: isFreshByText.size - fresh };
    },
  };
}
