import type { RelevanceMix } from "../../../core/ports.ts";
import type { Corpus } from "./corpus.ts";
import type { Scores } from "./keyword-level.ts";

/** What words say about everything that is searched, for one query. */
export interface KeywordSignals {
  readonly passages: Scores;
  readonly pages: Scores;
  readonly chunks: Scores;
  readonly documents: Scores;
}

/** A passage gains a little by the chunk it stands in: of two alike, the one among its like is the better to show. */
const SURROUNDINGS = 0.2;

/**
 * All signals for one query, on one scale. Similarities are counted from their mean, because models differ in what they give
 * to texts that have nothing in common; keyword scores from zero.
 */
export class FusedSignals {
  readonly #corpus: Corpus;
  readonly #similarities: Float32Array;
  readonly #words: KeywordSignals;
  readonly #weights: Weights;
  /** What speaks for each chunk: its best passage, the whole of it, and its document. */
  readonly chunks: Float32Array;

  constructor(corpus: Corpus, similarities: Float32Array, words: KeywordSignals, mix: RelevanceMix) {
    const { passages, chunks } = chunkVectorsOf(corpus, similarities);
    this.#corpus = corpus;
    this.#similarities = similarities;
    this.#words = words;
    this.#weights = weightsOf(mix, words, passages, scaleOf(chunks));
    this.chunks = fuseChunks(corpus, similarities, words, this.#weights, chunks);
  }

  /** What a passage of that chunk has of its own, and what chunk and page add. */
  ofPassage(passage: number, chunk: number): number {
    const { passageVector, passageMean, passageKeyword, pageKeyword } = this.#weights;
    const similarity = passageVector * ((this.#similarities[passage] ?? 0) - passageMean);
    const own = similarity + passageKeyword * (this.#words.passages.values[passage] ?? 0);
    const page = this.#words.pages.values[this.#corpus.pageOf[passage] ?? 0] ?? 0;
    return own + SURROUNDINGS * (this.chunks[chunk] ?? 0) + pageKeyword * page;
  }
}

// Plain loops over locals, because they run once for every passage stored: with objects and closures it takes twice as long.
function fuseChunks(
  { chunkEnds, chunks, documentEnds }: Corpus,
  similarities: Float32Array,
  words: KeywordSignals,
  weights: Weights,
  chunkVectors: Float32Array,
): Float32Array {
  const { passageVector, passageMean, passageKeyword, chunkVector, chunkMean, chunkKeyword, documentKeyword } = weights;
  const [ofPassages, ofChunks] = [words.passages.values, words.chunks.values];
  const fused = new Float32Array(chunks.count);
  let [passage, chunk] = [0, 0];
  for (let document = 0; document < documentEnds.length; document++) {
    const ofDocument = documentKeyword * (words.documents.values[document] ?? 0);
    for (const last = documentEnds[document] ?? 0; chunk < last; chunk++) {
      const end = chunkEnds[chunk] ?? 0;
      let best = passage < end ? -Infinity : 0;
      for (; passage < end; passage++) {
        const similarity = passageVector * ((similarities[passage] ?? 0) - passageMean);
        const score = similarity + passageKeyword * (ofPassages[passage] ?? 0);
        if (score > best) best = score;
      }
      const similarity = chunkVector * ((chunkVectors[chunk] ?? 0) - chunkMean);
      fused[chunk] = best + similarity + chunkKeyword * (ofChunks[chunk] ?? 0) + ofDocument;
    }
  }
  return fused;
}

interface Scale {
  readonly mean: number;
  readonly most: number;
}

/** What one unit of each signal counts for, so that the largest counts for as much as the mix gives it. */
interface Weights {
  readonly passageVector: number;
  readonly passageMean: number;
  readonly chunkVector: number;
  readonly chunkMean: number;
  readonly passageKeyword: number;
  readonly pageKeyword: number;
  readonly chunkKeyword: number;
  readonly documentKeyword: number;
}

function weightsOf(mix: RelevanceMix, words: KeywordSignals, passages: Scale, chunks: Scale): Weights {
  const whole = total(mix);
  return {
    passageVector: perUnit(mix.passageVector / whole, passages),
    passageMean: passages.mean,
    chunkVector: perUnit(mix.chunkVector / whole, chunks),
    chunkMean: chunks.mean,
    passageKeyword: perUnit(mix.passageKeywords / whole, fromZero(words.passages)),
    pageKeyword: perUnit(mix.pageKeywords / whole, fromZero(words.pages)),
    chunkKeyword: perUnit(mix.chunkKeywords / whole, fromZero(words.chunks)),
    documentKeyword: perUnit(mix.documentKeywords / whole, fromZero(words.documents)),
  };
}

/** What a chunk can reach. */
function total(mix: RelevanceMix): number {
  const ofPassage = mix.passageVector + mix.passageKeywords;
  return ofPassage + mix.chunkVector + mix.chunkKeywords + mix.documentKeywords || 1;
}

function perUnit(weight: number, { mean, most }: Scale): number {
  return most > mean ? weight / (most - mean) : 0;
}

const fromZero = ({ most }: Scores): Scale => ({ mean: 0, most });

function scaleOf(values: Float32Array): Scale {
  let [sum, most] = [0, -Infinity];
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    sum += value;
    if (value > most) most = value;
  }
  return { mean: sum / Math.max(values.length, 1), most };
}

/**
 * The scale of the passages, and how near each chunk is as a whole: the mean of its passages, each counted by its words. That
 * saves keeping the chunks' own vectors in memory.
 */
function chunkVectorsOf(
  { chunkEnds, chunks: { count }, passages: { lengths } }: Corpus,
  similarities: Float32Array,
): { passages: Scale; chunks: Float32Array } {
  const chunks = new Float32Array(count);
  let [passage, whole, most] = [0, 0, -Infinity];
  for (let chunk = 0; chunk < count; chunk++) {
    const end = chunkEnds[chunk] ?? 0;
    let [sum, weight] = [0, 0];
    for (; passage < end; passage++) {
      const length = lengths[passage] ?? 0;
      const similarity = similarities[passage] ?? 0;
      whole += similarity;
      if (similarity > most) most = similarity;
      sum += similarity * length;
      weight += length;
    }
    chunks[chunk] = weight === 0 ? 0 : sum / weight;
  }
  return { passages: { mean: whole / Math.max(passage, 1), most }, chunks };
}
