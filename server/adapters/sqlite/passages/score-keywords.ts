/** BM25's usual constants. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;
/** A word that more than this share of the units hold tells nothing, as long as the question has others. */
const COMMON = 0.5;

type Lengths = Uint16Array | Uint32Array;

/** One document as a row of units: its passages, its chunks, or itself as a whole. */
export interface Units {
  /** Words in each unit. */
  readonly lengths: Lengths;
  /** Words in all of them. */
  readonly wordCount: number;
  /** The unit that each passage belongs to; left out where every passage is its own. */
  readonly unitOf?: Uint32Array;
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
  const counts = documents.map((units) => words.map((word) => countByUnit(units, units.lists[word])));
  let [unitCount, wordCount] = [0, 0];
  for (const document of documents) {
    unitCount += document.lengths.length;
    wordCount += document.wordCount;
  }
  const holding = words.map((_, w) => counts.reduce((sum, byWord) => sum + (byWord[w]?.length ?? 0) / 2, 0));
  const used = tellingWords(holding, unitCount, skipCommon);
  return documents.map(({ lengths }, i) => {
    const scores = new Float32Array(lengths.length);
    for (const w of used) {
      const counted = counts[i]?.[w] ?? NOWHERE;
      addWord(scores, counted, lengths, { rarity: rarity(holding[w] ?? 0, unitCount), perWord: unitCount / wordCount });
    }
    return scores;
  });
}

const NOWHERE = new Uint32Array(0);

/** Neighbouring passages of one unit become one entry: 2i the unit, 2i + 1 how often. */
function countByUnit({ unitOf }: Units, list: Uint32Array = NOWHERE): Uint32Array {
  if (unitOf === undefined || list.length === 0) return list;
  const counted = new Uint32Array(list.length);
  let length = 0;
  for (let i = 0; i < list.length; i += 2) {
    const unit = unitOf[list[i] ?? 0] ?? 0;
    if (length === 0 || counted[length - 2] !== unit) {
      counted[length] = unit;
      length += 2;
    }
    counted[length - 1] = (counted[length - 1] ?? 0) + (list[i + 1] ?? 0);
  }
  return counted.subarray(0, length);
}

function tellingWords(holding: readonly number[], unitCount: number, skipCommon: boolean): number[] {
  const known = [...holding.keys()].filter((w) => (holding[w] ?? 0) > 0);
  const rare = known.filter((w) => (holding[w] ?? 0) <= COMMON * unitCount);
  return skipCommon && rare.length > 0 ? rare : known;
}

function rarity(holding: number, unitCount: number): number {
  return Math.log(1 + (unitCount - holding + 0.5) / (holding + 0.5));
}

interface Weights {
  readonly rarity: number;
  /** Units per word of text: the inverse of the mean length. */
  readonly perWord: number;
}

function addWord(
  scores: Float32Array,
  counts: Uint32Array,
  lengths: Lengths,
  { rarity: rare, perWord }: Weights,
): void {
  for (let i = 0; i < counts.length; i += 2) {
    const unit = counts[i] ?? 0;
    const count = counts[i + 1] ?? 0;
    const penalty = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * (lengths[unit] ?? 0) * perWord);
    scores[unit] = (scores[unit] ?? 0) + (rare * count * (SATURATION + 1)) / (count + penalty);
  }
}
