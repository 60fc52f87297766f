import { grown } from "./grown.ts";
import { UnitList } from "./unit-list.ts";

/** BM25's usual constants. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;

export interface LevelOptions {
  /** Whether words that most units hold are passed over. */
  readonly skipCommon: boolean;
  /** How much a long unit has to say more often what a short one says; 0 for not at all. */
  readonly lengthWeight?: number;
}

/** A word that more than this share of the units hold tells nothing, as long as the question has others. */
const COMMON = 0.5;

/** One number per unit, and the largest of them. */
export interface Scores {
  readonly values: Float32Array;
  readonly most: number;
}

/**
 * All that is searched as a row of units: its passages, its pages, its chunks or its documents. They are scored by BM25, whose
 * statistics are those of what is searched: a question to one PDF is not judged by the words of the others.
 */
export class KeywordLevel {
  readonly #skipCommon: boolean;
  readonly #lengthWeight: number;
  count = 0;
  /** Words in each unit. */
  lengths = new Uint32Array(64);
  /** For each word asked for. */
  lists: readonly UnitList[] = [];
  #scores = new Float32Array(64);

  constructor({ skipCommon, lengthWeight = LENGTH_WEIGHT }: LevelOptions) {
    this.#skipCommon = skipCommon;
    this.#lengthWeight = lengthWeight;
  }

  begin(words: number): void {
    this.count = 0;
    this.lists = Array.from({ length: words }, (_, word) => this.lists[word]?.emptied() ?? new UnitList());
  }

  makeRoom(units: number): void {
    this.lengths = grown(Uint32Array, this.lengths, this.count + units);
  }

  /** Good until the next query is scored. */
  score(words: readonly number[], wordCount: number): Scores {
    this.#scores = grown(Float32Array, this.#scores, this.count);
    const values = this.#scores.fill(0, 0, this.count);
    let most = 0;
    for (const word of this.#tellingWords(words)) {
      const list = this.lists[word];
      if (list) most = Math.max(most, addWord(values, list, this.lengths, this.#statistics(list, wordCount)));
    }
    return { values, most };
  }

  #tellingWords(words: readonly number[]): number[] {
    const known = words.filter((word) => this.#holding(word) > 0);
    const rare = known.filter((word) => this.#holding(word) <= COMMON * this.count);
    return this.#skipCommon && rare.length > 0 ? rare : known;
  }

  #holding(word: number): number {
    return (this.lists[word]?.length ?? 0) / 2;
  }

  #statistics({ length }: UnitList, wordCount: number): Statistics {
    const holding = length / 2;
    return {
      rarity: Math.log(1 + (this.count - holding + 0.5) / (holding + 0.5)),
      base: SATURATION * (1 - this.#lengthWeight),
      perWord: (SATURATION * this.#lengthWeight * this.count) / wordCount,
    };
  }
}

interface Statistics {
  readonly rarity: number;
  /** How often a word has to occur to count half of what it can: that of an empty unit, and what each of its words adds. */
  readonly base: number;
  readonly perWord: number;
}

/** Returns the largest score that it made. Words only add, so the largest of all is among those. */
function addWord(
  scores: Float32Array,
  { values, length }: UnitList,
  lengths: Uint32Array,
  { rarity, base, perWord }: Statistics,
): number {
  let most = 0;
  for (let i = 0; i < length; i += 2) {
    const unit = values[i] ?? 0;
    const count = values[i + 1] ?? 0;
    const penalty = base + perWord * (lengths[unit] ?? 0);
    const score = Math.fround((scores[unit] ?? 0) + (rarity * count * (SATURATION + 1)) / (count + penalty));
    scores[unit] = score;
    if (score > most) most = score;
  }
  return most;
}
