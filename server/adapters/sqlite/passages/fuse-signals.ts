import type { RelevanceMix } from "../../../core/ports.ts";

/** One document's signals for one query. */
export interface Signals {
  /** For each chunk the passage after its last. */
  readonly chunkEnds: Uint32Array;
  /** Empty where there is nothing to compare. */
  readonly passageVectors: Float32Array;
  readonly chunkVectors: Float32Array;
  readonly passageKeywords: Float32Array;
  readonly pageKeywords: Float32Array;
  /** The page that each passage stands on, as `pageKeywords` counts them. */
  readonly pageOf: Uint32Array;
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
export function fuseSignals(documents: readonly Signals[], mix: RelevanceMix): Fused[] {
  const scales: Scales = {
    passageVector: scaleOf(documents, "passageVectors"),
    chunkVector: scaleOf(documents, "chunkVectors"),
    passageKeyword: scaleOf(documents, "passageKeywords").most,
    pageKeyword: scaleOf(documents, "pageKeywords").most,
    chunkKeyword: scaleOf(documents, "chunkKeywords").most,
    documentKeyword: documents.reduce((most, signals) => Math.max(most, signals.documentKeywords), 0),
  };
  return documents.map((signals) => fuse(signals, mix, scales));
}

interface Scale {
  readonly mean: number;
  readonly most: number;
}

interface Scales {
  readonly passageVector: Scale;
  readonly chunkVector: Scale;
  readonly passageKeyword: number;
  readonly pageKeyword: number;
  readonly chunkKeyword: number;
  readonly documentKeyword: number;
}

// Plain loops and numbers, because this runs once for every passage stored: with iterators and closures it takes twice as long.
function fuse(signals: Signals, mix: RelevanceMix, scales: Scales): Fused {
  const { chunkEnds, passageVectors, passageKeywords, pageKeywords, pageOf, chunkVectors, chunkKeywords } = signals;
  const passages = new Float32Array(passageKeywords.length);
  const chunks = new Float32Array(chunkEnds.length);
  const whole = total(mix);
  const vector = perUnit(mix.passageVector / whole, scales.passageVector);
  const keyword = perKeyword(mix.passageKeywords / whole, scales.passageKeyword);
  const ofPage = perKeyword(mix.pageKeywords / whole, scales.pageKeyword);
  const ofChunkVector = perUnit(mix.chunkVector / whole, scales.chunkVector);
  const ofChunkKeyword = perKeyword(mix.chunkKeywords / whole, scales.chunkKeyword);
  const ofDocument = perKeyword(mix.documentKeywords / whole, scales.documentKeyword) * signals.documentKeywords;
  const [passageMean, chunkMean] = [scales.passageVector.mean, scales.chunkVector.mean];
  let passage = 0;
  for (let chunk = 0; chunk < chunks.length; chunk++) {
    const end = chunkEnds[chunk] ?? 0;
    const first = passage;
    let best = -Infinity;
    for (; passage < end; passage++) {
      const similarity = vector === 0 ? 0 : vector * ((passageVectors[passage] ?? 0) - passageMean);
      const score = similarity + keyword * (passageKeywords[passage] ?? 0);
      passages[passage] = score;
      if (score > best) best = score;
    }
    const similarity = ofChunkVector === 0 ? 0 : ofChunkVector * ((chunkVectors[chunk] ?? 0) - chunkMean);
    const sum = (first < end ? best : 0) + similarity + ofChunkKeyword * (chunkKeywords[chunk] ?? 0) + ofDocument;
    chunks[chunk] = sum;
    for (let at = first; at < end; at++) {
      const page = ofPage * (pageKeywords[pageOf[at] ?? 0] ?? 0);
      passages[at] = (passages[at] ?? 0) + SURROUNDINGS * sum + page;
    }
  }
  return { passages, chunks };
}

/** What a chunk can reach. */
function total(mix: RelevanceMix): number {
  const ofPassage = mix.passageVector + mix.passageKeywords;
  return ofPassage + mix.chunkVector + mix.chunkKeywords + mix.documentKeywords || 1;
}

/** What one unit above the mean counts for, so that the largest counts for `weight`. */
function perUnit(weight: number, { mean, most }: Scale): number {
  return most > mean ? weight / (most - mean) : 0;
}

function perKeyword(weight: number, most: number): number {
  return most > 0 ? weight / most : 0;
}

function scaleOf(
  documents: readonly Signals[],
  signal: "passageVectors" | "chunkVectors" | "passageKeywords" | "pageKeywords" | "chunkKeywords",
): Scale {
  let [sum, count, most] = [0, 0, -Infinity];
  for (const document of documents) {
    const values = document[signal];
    count += values.length;
    for (let i = 0; i < values.length; i++) {
      const value = values[i] ?? 0;
      sum += value;
      if (value > most) most = value;
    }
  }
  return { mean: sum / Math.max(count, 1), most };
}
