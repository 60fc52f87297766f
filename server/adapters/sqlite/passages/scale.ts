import type { Scores } from "./keyword-level.ts";

/** Where a signal's zero lies, and its largest value. */
export interface Scale {
  readonly mean: number;
  readonly most: number;
}

/** What one unit of a signal counts for, so that the largest counts for as much as the mix gives it. */
export function perUnit(weight: number, { mean, most }: Scale): number {
  return most > mean ? weight / (most - mean) : 0;
}

/** Keyword scores are counted from zero. */
export const fromZero = ({ most }: Scores): Scale => ({ mean: 0, most });

/**
 * Similarities are counted from their mean, because models differ in what they give to texts that have nothing in common.
 * Of an array that may be longer, the first `count` are looked at.
 */
export function scaleOf(values: Float32Array, count = values.length): Scale {
  let [sum, most] = [0, -Infinity];
  for (let i = 0; i < count; i++) {
    const value = values[i] ?? 0;
    sum += value;
    if (value > most) most = value;
  }
  return { mean: sum / Math.max(count, 1), most };
}
