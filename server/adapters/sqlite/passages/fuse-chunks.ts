import type { ChunkMix } from "../../../core/ports.ts";
import type { Corpus } from "./corpus.ts";
import type { Scores } from "./keyword-level.ts";
import { fromZero, perUnit, scaleOf, type Scale } from "./scale.ts";

/** What words say about everything that is searched, for one query. */
export interface KeywordSignals {
  readonly passages: Scores;
  readonly chunks: Scores;
  readonly documents: Scores;
}

/** What speaks for each chunk, on one scale: its best passage, the whole of it, and its document. */
export function fuseChunks(
  corpus: Corpus,
  similarities: Float32Array,
  words: KeywordSignals,
  mix: ChunkMix,
): Float32Array {
  const { passages, chunks } = nearnessOf(corpus, similarities);
  return fuse(corpus, similarities, words, chunks, weightsOf(mix, words, passages, scaleOf(chunks)));
}

// Plain loops over locals, because they run once for every passage stored: with objects and closures it takes twice as long.
function fuse(
  { chunkEnds, chunks, documentEnds }: Corpus,
  similarities: Float32Array,
  words: KeywordSignals,
  chunkVectors: Float32Array,
  weights: Weights,
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

interface Weights {
  readonly passageVector: number;
  readonly passageMean: number;
  readonly chunkVector: number;
  readonly chunkMean: number;
  readonly passageKeyword: number;
  readonly chunkKeyword: number;
  readonly documentKeyword: number;
}

function weightsOf(mix: ChunkMix, words: KeywordSignals, passages: Scale, chunks: Scale): Weights {
  const whole =
    mix.passageVector + mix.passageKeywords + mix.chunkVector + mix.chunkKeywords + mix.documentKeywords || 1;
  return {
    passageVector: perUnit(mix.passageVector / whole, passages),
    passageMean: passages.mean,
    chunkVector: perUnit(mix.chunkVector / whole, chunks),
    chunkMean: chunks.mean,
    passageKeyword: perUnit(mix.passageKeywords / whole, fromZero(words.passages)),
    chunkKeyword: perUnit(mix.chunkKeywords / whole, fromZero(words.chunks)),
    documentKeyword: perUnit(mix.documentKeywords / whole, fromZero(words.documents)),
  };
}

/**
 * The scale of the passages, and how near each chunk is as a whole: the mean of its passages, each counted by its words. That
 * saves keeping the chunks' own vectors in memory.
 */
function nearnessOf(
  { chunkEnds, chunks: { count, lengths: ofChunks }, passages: { lengths } }: Corpus,
  similarities: Float32Array,
): { passages: Scale; chunks: Float32Array } {
  const chunks = new Float32Array(count);
  let [passage, whole, most] = [0, 0, -Infinity];
  for (let chunk = 0; chunk < count; chunk++) {
    const end = chunkEnds[chunk] ?? 0;
    const weight = ofChunks[chunk] ?? 0;
    let sum = 0;
    for (; passage < end; passage++) {
      const similarity = similarities[passage] ?? 0;
      whole += similarity;
      if (similarity > most) most = similarity;
      sum += similarity * (lengths[passage] ?? 0);
    }
    chunks[chunk] = weight === 0 ? 0 : sum / weight;
  }
  return { passages: { mean: whole / Math.max(passage, 1), most }, chunks };
}
