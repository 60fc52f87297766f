/** BM25's usual constants. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;
/** A word that more than this share of the units hold tells nothing, as long as the question has others. */
const COMMON = 0.5;

/** One document as a row of units: its passages, its chunks, or itself as a whole. */
export interface Units {
  /** Words in each unit. */
  readonly lengths: ArrayLike<number>;
  /** The unit that each passage belongs to. */
  readonly unitOf: (passage: number) => number;
  /** For each word asked for the passages that hold it and how often: 2i and 2i + 1. */
  readonly lists: readonly Uint32Array[];
}

/**
 * BM25 over all units of all documents searched: for each document one score per unit. Statistics are those of what is
 * searched, so a question to one PDF is not judged by the words of the others.
 */
export function scoreKeywords(
  documents: readonly Units[],
  words: readonly number[],
  { skipCommon }: { readonly skipCommon: boolean },
): Float32Array[] {
  const counts = documents.map((units) => words.map((word) => countByUnit(units, word)));
  const unitCount = documents.reduce((sum, { lengths }) => sum + lengths.length, 0);
  const meanLength = documents.reduce((sum, { lengths }) => sum + total(lengths), 0) / Math.max(unitCount, 1);
  const holding = words.map((_, w) => counts.reduce((sum, byWord) => sum + (byWord[w]?.length ?? 0) / 2, 0));
  const used = tellingWords(holding, unitCount, skipCommon);
  return documents.map(({ lengths }, i) => {
    const scores = new Float32Array(lengths.length);
    for (const w of used) {
      const weight = rarity(holding[w] ?? 0, unitCount);
      addWord(scores, counts[i]?.[w] ?? [], weight, (unit) => (lengths[unit] ?? 0) / Math.max(meanLength, 1));
    }
    return scores;
  });
}

/** Neighbouring passages of one unit are one entry: 2i the unit, 2i + 1 how often. */
function countByUnit({ lists, unitOf }: Units, word: number): number[] {
  const counted: number[] = [];
  const list = lists[word] ?? [];
  for (let i = 0; i < list.length; i += 2) {
    const unit = unitOf(list[i] ?? 0);
    const count = list[i + 1] ?? 0;
    if (counted.length > 0 && counted[counted.length - 2] === unit)
      counted[counted.length - 1] = count + (counted.at(-1) ?? 0);
    else counted.push(unit, count);
  }
  return counted;
}

function tellingWords(holding: readonly number[], unitCount: number, skipCommon: boolean): number[] {
  const known = [...holding.keys()].filter((w) => (holding[w] ?? 0) > 0);
  const rare = known.filter((w) => (holding[w] ?? 0) <= COMMON * unitCount);
  return skipCommon && rare.length > 0 ? rare : known;
}

function rarity(holding: number, unitCount: number): number {
  return Math.log(1 + (unitCount - holding + 0.5) / (holding + 0.5));
}

function addWord(
  scores: Float32Array,
  counts: readonly number[],
  weight: number,
  relativeLength: (unit: number) => number,
): void {
  for (let i = 0; i < counts.length; i += 2) {
    const unit = counts[i] ?? 0;
    const count = counts[i + 1] ?? 0;
    const penalty = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * relativeLength(unit));
    scores[unit] = (scores[unit] ?? 0) + (weight * count * (SATURATION + 1)) / (count + penalty);
  }
}

function total(lengths: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < lengths.length; i++) sum += lengths[i] ?? 0;
  return sum;
}
