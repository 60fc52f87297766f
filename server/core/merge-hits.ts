import type { ChunkHit, ChunkRef, PassageHit } from "./ports.ts";

/** A chunk and what speaks for it. */
export interface RankedChunk extends ChunkRef {
  readonly score: number;
  /** Its best passages over all queries, best first. */
  readonly passages: readonly PassageHit[];
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

/** One list over all queries and PDFs, best first. A chunk that several queries found gains by each of them. */
export function mergeHits(
  found: readonly ChunkHit[],
  { followsUp = false }: { readonly followsUp?: boolean } = {},
): RankedChunk[] {
  const merged = new Map<string, Merging>();
  for (const hit of found) {
    const key = `${hit.pdfId} ${hit.chunkIndex}`;
    const weight = hit.query === 0 || followsUp ? 1 : WEIGHT_OF_OTHER_WORDING;
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { hit, score: hit.score * weight, passages: hit.passages });
    else {
      known.score += hit.score * weight;
      known.passages = mergePassages(known.passages, hit.passages);
    }
  }
  const ranked = [...merged.values()]
    .map(({ hit: { pdfId, chunkIndex }, score, passages }) => ({ pdfId, chunkIndex, score, passages }))
    .toSorted((a, b) => b.score - a.score);
  return withFloor(ranked);
}

interface Merging {
  readonly hit: ChunkHit;
  score: number;
  passages: readonly PassageHit[];
}

function mergePassages(a: readonly PassageHit[], b: readonly PassageHit[]): PassageHit[] {
  const best = new Map<number, PassageHit>();
  for (const passage of [...a, ...b]) {
    if (passage.score > (best.get(passage.index)?.score ?? -Infinity)) best.set(passage.index, passage);
  }
  return [...best.values()].toSorted((one, other) => other.score - one.score);
}

/**
 * Near-copies of one document would fill the first places with the same text. So the best chunk of every clearly relevant
 * PDF comes first in line for them; order stays that of relevance.
 */
function withFloor(ranked: readonly RankedChunk[]): RankedChunk[] {
  const enough = (ranked[0]?.score ?? 0) * CLEARLY_RELEVANT;
  const first = new Set<RankedChunk>();
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
  return [...ranked.filter((chunk) => first.has(chunk)), ...ranked.filter((chunk) => !first.has(chunk))];
}
