import { share, type Verdict } from "./compare-ways.ts";

/** The two things to look at first: which targets are missed, and where plain BM25 finds more. */
export function printVerdicts(verdicts: readonly Verdict[]): void {
  const aimed = verdicts.filter(({ target }) => target !== undefined);
  const missed = aimed.filter(({ hybrid, target }) => hybrid < (target ?? 0));
  console.log(
    missed.length === 0
      ? `\nHybrid misses no target; these sets have ${aimed.length}.`
      : `\nHybrid misses ${list(missed, ({ hybrid, target }) => `${share(hybrid)}, not ${share(target ?? NaN)}`)}`,
  );
  const below = verdicts.filter(({ hybrid, bm25 }) => Number(share(hybrid)) < Number(share(bm25)));
  console.log(
    below.length === 0
      ? "\nHybrid is nowhere below BM25."
      : `\nHybrid is below BM25 on ${list(below, ({ hybrid, bm25 }) => `${share(hybrid)} against ${share(bm25)}`)}`,
  );
}

function list(verdicts: readonly Verdict[], figures: (verdict: Verdict) => string): string {
  return `${verdicts.map((verdict) => `${verdict.where} (${figures(verdict)})`).join("; ")}.`;
}
