import type { RelevanceMix } from "../../../core/ports.ts";

/** One document's signals for one query. */
export interface Signals {
  readonly passageVectors: Float32Array;
  readonly passageKeywords: Float32Array;
  readonly chunkVectors: Float32Array;
  readonly chunkKeywords: Float32Array;
  readonly documentKeywords: number;
}

export interface Fused {
  readonly passages: Float32Array;
  readonly chunks: Float32Array;
}

/** A passage gains a little by the chunk it stands in: of two alike, the one among its like is the better to show. */
const SURROUNDINGS = 0.2;

/**
 * Brings the signals of all documents to one scale and adds them up. Similarities are counted from their mean, because
 * models differ in what they give to texts that have nothing in common; keyword scores from zero.
 */
export function fuseSignals(
  documents: readonly Signals[],
  mix: RelevanceMix,
  chunkEnds: readonly Uint32Array[],
): Fused[] {
  const passageVector = aboveMean(documents.map((signals) => signals.passageVectors));
  const chunkVector = aboveMean(documents.map((signals) => signals.chunkVectors));
  const passageKeyword = 1 / (largest(documents.map((signals) => signals.passageKeywords)) || 1);
  const chunkKeyword = 1 / (largest(documents.map((signals) => signals.chunkKeywords)) || 1);
  const documentKeyword = 1 / (Math.max(0, ...documents.map((signals) => signals.documentKeywords)) || 1);
  const whole =
    mix.passageVector + mix.passageKeywords + mix.chunkVector + mix.chunkKeywords + mix.documentKeywords || 1;

  return documents.map((signals, i) => {
    const passages = new Float32Array(signals.passageKeywords.length);
    const ends = chunkEnds[i] ?? new Uint32Array(0);
    const chunks = new Float32Array(ends.length);
    const ofDocument = mix.documentKeywords * signals.documentKeywords * documentKeyword;
    let passage = 0;
    for (const [chunk, end] of ends.entries()) {
      const first = passage;
      let best = first < end ? -Infinity : 0;
      for (; passage < end; passage++) {
        const score =
          mix.passageVector * passageVector(signals.passageVectors[passage] ?? 0) +
          mix.passageKeywords * passageKeyword * (signals.passageKeywords[passage] ?? 0);
        passages[passage] = score;
        best = Math.max(best, score);
      }
      const sum =
        best +
        mix.chunkVector * chunkVector(signals.chunkVectors[chunk] ?? 0) +
        mix.chunkKeywords * chunkKeyword * (signals.chunkKeywords[chunk] ?? 0) +
        ofDocument;
      chunks[chunk] = sum / whole;
      for (let at = first; at < end; at++) passages[at] = ((passages[at] ?? 0) + SURROUNDINGS * sum) / whole;
    }
    return { passages, chunks };
  });
}

/** 0 at the mean of all, 1 at the largest. */
function aboveMean(lists: readonly Float32Array[]): (value: number) => number {
  let [sum, count] = [0, 0];
  for (const list of lists) {
    for (const value of list) sum += value;
    count += list.length;
  }
  const mean = sum / Math.max(count, 1);
  const span = largest(lists) - mean;
  return span > 0 ? (value) => (value - mean) / span : () => 0;
}

function largest(lists: readonly Float32Array[]): number {
  let most = -Infinity;
  for (const list of lists) for (const value of list) if (value > most) most = value;
  return most;
}
