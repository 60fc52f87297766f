import type { Postings } from "./word-list.ts";

/** BM25's usual constants. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;
/** A word that more than this share of the units hold tells nothing, as long as the question has others. */
const COMMON = 0.5;

/** All that is searched as a row of units: its passages, its pages, its chunks or its documents. */
export interface Units {
  readonly count: number;
  /** Words in each unit. */
  readonly lengths: Uint16Array | Uint32Array;
  /** Words in all of them. */
  readonly wordCount: number;
  /** The unit that each passage belongs to; left out where every passage is its own. */
  readonly unitOf?: Uint32Array | undefined;
}

/** One number per unit, and the largest of them. */
export interface Scores {
  readonly values: Float32Array;
  readonly most: number;
}

/**
 * BM25 over all units of all documents searched. Statistics are those of what is searched, so a question to one PDF is not
 * judged by the words of the others. They are the same for each of several queries, so a word that they share is weighed once.
 */
export class KeywordScores {
  readonly #units: Units;
  readonly #skipCommon: boolean;
  /** Of each word, the units that hold it. */
  readonly #counts: readonly Postings[];
  readonly #gains = new Map<number, Float64Array>();
  readonly #scores: Float32Array;

  constructor(units: Units, lists: readonly Postings[], { skipCommon }: { readonly skipCommon: boolean }) {
    this.#units = units;
    this.#skipCommon = skipCommon;
    this.#counts = lists.map((list) => countByUnit(units, list));
    this.#scores = new Float32Array(units.count);
  }

  /** Good until the next query is scored. */
  of(words: readonly number[]): Scores {
    const scores = this.#scores.fill(0);
    let most = 0;
    for (const word of this.#tellingWords(words)) most = Math.max(most, this.#add(word, scores));
    return { values: scores, most };
  }

  /** Returns the largest score that it made. Words only add, so the largest of all is among those. */
  #add(word: number, scores: Float32Array): number {
    const { values, length } = this.#counts[word] ?? NOWHERE;
    const gains = this.#gainsOf(word);
    let most = 0;
    for (let i = 0; i < length; i += 2) {
      const unit = values[i] ?? 0;
      const score = Math.fround((scores[unit] ?? 0) + (gains[i >>> 1] ?? 0));
      scores[unit] = score;
      if (score > most) most = score;
    }
    return most;
  }

  #tellingWords(words: readonly number[]): number[] {
    const known = words.filter((word) => this.#holding(word) > 0);
    const rare = known.filter((word) => this.#holding(word) <= COMMON * this.#units.count);
    return this.#skipCommon && rare.length > 0 ? rare : known;
  }

  #holding(word: number): number {
    return (this.#counts[word]?.length ?? 0) / 2;
  }

  #gainsOf(word: number): Float64Array {
    const known = this.#gains.get(word) ?? gainsOf(this.#counts[word] ?? NOWHERE, this.#units);
    this.#gains.set(word, known);
    return known;
  }
}

const NOWHERE: Postings = { values: new Uint32Array(0), length: 0 };

/** Neighbouring passages of one unit become one entry: 2i the unit, 2i + 1 how often. */
function countByUnit({ unitOf }: Units, list: Postings): Postings {
  if (unitOf === undefined) return list;
  const counted = new Uint32Array(list.length);
  let length = 0;
  let last = -1;
  for (let i = 0; i < list.length; i += 2) {
    const unit = unitOf[list.values[i] ?? 0] ?? 0;
    if (unit !== last) {
      counted[length] = unit;
      length += 2;
    }
    last = unit;
    counted[length - 1] = (counted[length - 1] ?? 0) + (list.values[i + 1] ?? 0);
  }
  return { values: counted, length };
}

/** What a word adds to each of the units that hold it. */
function gainsOf({ values, length }: Postings, { count: unitCount, lengths, wordCount }: Units): Float64Array {
  const gains = new Float64Array(length / 2);
  const rarity = Math.log(1 + (unitCount - gains.length + 0.5) / (gains.length + 0.5));
  const perWord = unitCount / wordCount;
  for (let i = 0; i < gains.length; i++) {
    const count = values[2 * i + 1] ?? 0;
    const penalty = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * (lengths[values[2 * i] ?? 0] ?? 0) * perWord);
    gains[i] = (rarity * count * (SATURATION + 1)) / (count + penalty);
  }
  return gains;
}
