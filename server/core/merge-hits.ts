import type { ChunkHit, ChunkRef } from "./ports.ts";

/** A chunk and what speaks for it. */
export interface RankedChunk extends ChunkRef {
  readonly score: number;
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
  /** How much each query counts. */
  readonly weights: readonly number[];
  readonly limit: number;
}

/** What the model gets to read at most; within it the floor below holds. */
export const FIRST_CHUNKS = 10;
/** A PDF whose best chunk has at least this share of the very best one's score keeps a place among the first. */
const CLEARLY_RELEVANT = 0.5;

/** One list over all queries and PDFs. A chunk that several queries found gains by each of them. */
export function mergeHits(hits: readonly ChunkHit[], { weights, limit }: MergeOptions): MergedHits {
  const byPdf = mergeByPdf(hits, weights);
  const countByPdf = new Map<string, number>();
  for (const [pdfId, chunks] of byPdf) countByPdf.set(pdfId, chunks.length);
  const total = [...countByPdf.values()].reduce((sum, count) => sum + count, 0);
  const best = bestWithFloor([...byPdf.values()], limit);
  return { best: best.map(({ pdfId, chunkIndex, score }) => ({ pdfId, chunkIndex, score })), total, countByPdf };
}

interface Merging extends ChunkRef {
  score: number;
  /** The number of the hit that it was first found by. */
  readonly found: number;
}

function mergeByPdf(hits: readonly ChunkHit[], weights: readonly number[]): Map<string, Merging[]> {
  const byPdf = new Map<string, Merging[]>();
  // Few chunks in each of many PDFs: to look through them is quicker than a key of text for each hit.
  for (const [found, hit] of hits.entries()) {
    const { pdfId, chunkIndex } = hit;
    const score = hit.score * (weights[hit.query] ?? 0);
    let chunks = byPdf.get(pdfId);
    if (chunks === undefined) byPdf.set(pdfId, (chunks = []));
    const known = chunks.find((chunk) => chunk.chunkIndex === chunkIndex);
    if (known === undefined) chunks.push({ pdfId, chunkIndex, score, found });
    else known.score += score;
  }
  return byPdf;
}

/**
 * Near-copies of one document would fill the first places with the same text. So the best chunk of every clearly relevant
 * PDF comes first in line for them; order stays that of relevance.
 */
function bestWithFloor(byPdf: readonly (readonly Merging[])[], limit: number): Merging[] {
  const ranked = bestOf(byPdf.flat(), limit + FIRST_CHUNKS);
  const enough = (ranked[0]?.score ?? 0) * CLEARLY_RELEVANT;
  const ofEachPdf = byPdf
    .map((chunks) => chunks.reduce((best, chunk) => (byScore(chunk, best) < 0 ? chunk : best)))
    .filter(({ score }) => score >= enough);
  const first = new Set(bestOf(ofEachPdf, FIRST_CHUNKS));
  for (const chunk of ranked) {
    if (first.size === FIRST_CHUNKS) break;
    first.add(chunk);
  }
  const others = ranked.filter((chunk) => !first.has(chunk));
  return [...[...first].toSorted(byScore), ...others].slice(0, limit);
}

/** In order. Of thousands the few that count are found by their scores alone: numbers are sorted much quicker than objects. */
function bestOf(chunks: readonly Merging[], count: number): Merging[] {
  const scores = Float64Array.from(chunks, ({ score }) => score).toSorted();
  const least = scores.at(-count) ?? -Infinity;
  const best = chunks.filter(({ score }) => score >= least);
  return best.toSorted(byScore).slice(0, count);
}

function byScore(one: Merging, other: Merging): number {
  return other.score - one.score || one.found - other.found;
}
