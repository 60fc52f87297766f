import { PASSAGES_PER_HIT, type PackedChunkHits } from "../vectors/messages.ts";

export interface ScoredDocument {
  readonly collection: number;
  readonly query: number;
  readonly chunks: Float32Array;
  readonly passages: Float32Array;
  /** For each chunk the passage after its last. */
  readonly chunkEnds: Uint32Array;
}

/** Gathers the best chunks of document after document, each with its best passages. */
export class ChunkHitList {
  readonly #collections: number[] = [];
  readonly #queries: number[] = [];
  readonly #chunks: number[] = [];
  readonly #scores: number[] = [];
  readonly #passages: number[] = [];
  readonly #passageScores: number[] = [];

  addBest({ collection, query, chunks, passages, chunkEnds }: ScoredDocument, k: number): void {
    for (const chunk of largest(chunks, 0, chunks.length, k)) {
      this.#collections.push(collection);
      this.#queries.push(query);
      this.#chunks.push(chunk);
      this.#scores.push(chunks[chunk] ?? 0);
      const first = chunk === 0 ? 0 : (chunkEnds[chunk - 1] ?? 0);
      const best = largest(passages, first, chunkEnds[chunk] ?? first, PASSAGES_PER_HIT);
      for (let rank = 0; rank < PASSAGES_PER_HIT; rank++) {
        const passage = best[rank];
        this.#passages.push(passage ?? 0);
        this.#passageScores.push(passage === undefined ? NaN : (passages[passage] ?? NaN));
      }
    }
  }

  pack(): PackedChunkHits {
    return {
      collections: Uint32Array.from(this.#collections),
      queries: Uint32Array.from(this.#queries),
      chunks: Uint32Array.from(this.#chunks),
      scores: Float32Array.from(this.#scores),
      passages: Uint32Array.from(this.#passages),
      passageScores: Float32Array.from(this.#passageScores),
    };
  }
}

/** Where the k largest values stand, largest first; of equals the earlier. */
function largest(values: Float32Array, from: number, to: number, k: number): number[] {
  const best: number[] = [];
  for (let i = from; i < to; i++) {
    const value = values[i] ?? NaN;
    const least = best[k - 1];
    if (least !== undefined && !(value > (values[least] ?? NaN))) continue;
    let at = best.length;
    while (at > 0 && (values[best[at - 1] ?? 0] ?? NaN) < value) at--;
    best.splice(at, 0, i);
    if (best.length > k) best.pop();
  }
  return best;
}
