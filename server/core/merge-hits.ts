import type { ChunkRef, FoundChunks, PassageHit } from "./ports.ts";

/** A chunk and what speaks for it. */
export interface RankedChunk extends ChunkRef {
  readonly score: number;
  /** Its best passages over all queries, best first. */
  readonly passages: readonly PassageHit[];
}

export interface MergedHits {
  /** The first `limit` over all queries and PDFs, best first. */
  readonly best: readonly RankedChunk[];
  /** How many chunks there are in all, each once. */
  readonly total: number;
  /** How many of them each PDF gave. */
  readonly countByPdf: ReadonlyMap<string, number>;
}

export interface MergeOptions {
  readonly followsUp?: boolean;
  readonly limit: number;
}

/**
 * The question itself counts in full, another wording half: a small model's may be far off. In a conversation all count
 * alike, because there the others say what "the second one" is.
 */
const WEIGHT_OF_OTHER_WORDING = 0.5;
/** What the model gets to read at most; within it the floor below holds. */
export const FIRST_CHUNKS = 10;
/** A PDF whose best chunk has at least this share of the very best one's score keeps a place among the first. */
const CLEARLY_RELEVANT = 0.5;

/** One list over all queries and PDFs. A chunk that several queries found gains by each of them. */
export function mergeHits(found: FoundChunks, { followsUp = false, limit }: MergeOptions): MergedHits {
  const byPdf = new Map<string, Merging[]>();
  const merged: Merging[] = [];
  for (const [i, { pdfId, chunkIndex, query, score }] of found.hits.entries()) {
    const weighed = score * (query === 0 || followsUp ? 1 : WEIGHT_OF_OTHER_WORDING);
    let ofPdf = byPdf.get(pdfId);
    if (ofPdf === undefined) byPdf.set(pdfId, (ofPdf = []));
    const known = ofPdf.find((chunk) => chunk.chunkIndex === chunkIndex);
    if (known === undefined) {
      const chunk = { pdfId, chunkIndex, score: weighed, hits: [i] };
      ofPdf.push(chunk);
      merged.push(chunk);
    } else {
      known.score += weighed;
      known.hits.push(i);
    }
  }
  const best = bestWithFloor(
    merged.toSorted((a, b) => b.score - a.score),
    limit,
  ).map(({ pdfId, chunkIndex, score, hits }) => ({ pdfId, chunkIndex, score, passages: passagesOf(found, hits) }));
  const countByPdf = new Map([...byPdf].map(([pdfId, ofPdf]) => [pdfId, ofPdf.length]));
  return { best, total: merged.length, countByPdf };
}

interface Merging extends ChunkRef {
  score: number;
  /** Numbers of the hits that it was found by. */
  readonly hits: number[];
}

function passagesOf(found: FoundChunks, hits: readonly number[]): PassageHit[] {
  const best = new Map<number, PassageHit>();
  for (const passage of hits.flatMap((i) => found.passagesOf(i))) {
    if (passage.score > (best.get(passage.index)?.score ?? -Infinity)) best.set(passage.index, passage);
  }
  return [...best.values()].toSorted((one, other) => other.score - one.score);
}

/**
 * Near-copies of one document would fill the first places with the same text. So the best chunk of every clearly relevant
 * PDF comes first in line for them; order stays that of relevance.
 */
function bestWithFloor(ranked: readonly Merging[], limit: number): Merging[] {
  const enough = (ranked[0]?.score ?? 0) * CLEARLY_RELEVANT;
  const first = new Set<Merging>();
  const seen = new Set<string>();
  for (const chunk of ranked) {
    if (first.size === FIRST_CHUNKS || chunk.score < enough) break;
    if (!seen.has(chunk.pdfId)) first.add(chunk);
    seen.add(chunk.pdfId);
  }
  for (const chunk of ranked) {
    if (first.size === FIRST_CHUNKS) break;
    first.add(chunk);
  }
  return [...ranked.filter((chunk) => first.has(chunk)), ...ranked.filter((chunk) => !first.has(chunk))].slice(
    0,
    limit,
  );
}
