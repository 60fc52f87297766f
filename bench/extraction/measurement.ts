/** One row of a table, for one extractor. */
export interface Measurement {
  readonly metric: string;
  /** Between 0 and 1, or a count of `outOf`; undefined where this extractor cannot be measured. */
  readonly value: number | undefined;
  readonly outOf?: number;
  readonly target?: string;
  /** What lost the most first. */
  readonly worst?: readonly Finding[];
}

/** A place where something was lost. Explaining it can be slow, so it is only done for what is printed. */
export interface Finding {
  readonly where: string;
  readonly lost: number;
  readonly explain: () => readonly string[];
}

export function worstFirst(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ lost }) => lost > 0).toSorted((a, b) => b.lost - a.lost);
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
