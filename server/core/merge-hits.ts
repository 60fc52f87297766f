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
  const byPdf = mergeByPdf(found, followsUp ? 1 : WEIGHT_OF_OTHER_WORDING);
  const countByPdf = new Map<string, number>();
  for (const [pdfId, chunks] of byPdf) countByPdf.set(pdfId, chunks.length);
  const ranked = [...byPdf.values()].flat().toSorted((a, b) => b.score - a.score || a.hits[0] - b.hits[0]);
  const best = bestWithFloor(ranked, limit).map(({ pdfId, chunkIndex, score, hits }) => ({
    pdfId,
    chunkIndex,
    score,
    passages: passagesOf(found, hits),
  }));
  return { best, total: ranked.length, countByPdf };
}

interface Merging extends ChunkRef {
  score: number;
  /** Numbers of the hits that it was found by. */
  readonly hits: [number, ...number[]];
}

function mergeByPdf({ hits }: FoundChunks, weightOfOthers: number): Map<string, Merging[]> {
  const byPdf = new Map<string, Merging[]>();
  // Few chunks in each of many PDFs: to look through them is quicker than a key of text for each hit.
  for (const [i, hit] of hits.entries()) {
    const { pdfId, chunkIndex } = hit;
    const score = hit.score * (hit.query === 0 ? 1 : weightOfOthers);
    let chunks = byPdf.get(pdfId);
    if (chunks === undefined) byPdf.set(pdfId, (chunks = []));
    const known = chunks.find((chunk) => chunk.chunkIndex === chunkIndex);
    if (known === undefined) chunks.push({ pdfId, chunkIndex, score, hits: [i] });
    else {
      known.score += score;
      known.hits.push(i);
    }
  }
  return byPdf;
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
  const inOrder = [...first].toSorted((a, b) => ranked.indexOf(a) - ranked.indexOf(b));
  const others = ranked.slice(0, limit + first.size).filter((chunk) => !first.has(chunk));
  return [...inOrder, ...others].slice(0, limit);
}
