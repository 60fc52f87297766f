import { BestScores } from "../vectors/best-scores.ts";
import type { PackedChunkHits } from "../vectors/messages.ts";
import type { Corpus } from "./corpus.ts";

/** Gathers the k best chunks of each document for query after query. */
export class ChunkHitList {
  readonly #corpus: Corpus;
  readonly #k: number;
  readonly #hits: PackedChunkHits;
  #length = 0;
  readonly #bestChunks = new BestScores(1);

  constructor(corpus: Corpus, k: number) {
    this.#corpus = corpus;
    this.#k = k;
    let ofQuery = 0;
    for (const [i, end] of corpus.documentEnds.entries()) {
      ofQuery += Math.min(k, end - (corpus.documentEnds[i - 1] ?? 0));
    }
    this.#hits = emptyHits(ofQuery * corpus.similarities.ofQuery.length);
  }

  addBest(query: number, scores: Float32Array): void {
    const { documentEnds, positions } = this.#corpus;
    const [hits, best] = [this.#hits, this.#bestChunks];
    let first = 0;
    for (const [document, end] of documentEnds.entries()) {
      best.reset(Math.min(this.#k, end - first));
      best.add(scores, first, first, end - first);
      for (let rank = 0; rank < best.count(0); rank++) {
        const [hit, chunk] = [this.#length++, best.row(0, rank)];
        hits.collections[hit] = positions[document] ?? 0;
        hits.queries[hit] = query;
        hits.chunks[hit] = chunk - first;
        hits.scores[hit] = best.score(0, rank);
      }
      first = end;
    }
  }

  pack(): PackedChunkHits {
    return this.#hits;
  }
}

function emptyHits(count: number): PackedChunkHits {
  return {
    collections: new Uint32Array(count),
    queries: new Uint32Array(count),
    chunks: new Uint32Array(count),
    scores: new Float32Array(count),
  };
}
