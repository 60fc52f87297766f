import { BestScores } from "../vectors/best-scores.ts";
import { PASSAGES_PER_HIT, type PackedChunkHits } from "../vectors/messages.ts";
import type { Corpus } from "./corpus.ts";
import type { FusedSignals } from "./fuse-signals.ts";
import { grown } from "./grown.ts";

/** Gathers the k best chunks of each document for query after query, each with its best passages. */
export class ChunkHitList {
  readonly #corpus: Corpus;
  readonly #k: number;
  readonly #hits: PackedChunkHits;
  #length = 0;
  readonly #bestChunks = new BestScores(1);
  readonly #bestPassages = new BestScores(1);
  /** Scores of one chunk's passages. */
  #passageScores = new Float32Array(64);

  constructor(corpus: Corpus, k: number) {
    this.#corpus = corpus;
    this.#k = k;
    let ofQuery = 0;
    for (const [i, end] of corpus.documentEnds.entries()) {
      ofQuery += Math.min(k, end - (corpus.documentEnds[i - 1] ?? 0));
    }
    this.#hits = emptyHits(ofQuery * corpus.similarities.ofQuery.length);
  }

  addBest(query: number, signals: FusedSignals): void {
    const { documentEnds, positions, chunkEnds } = this.#corpus;
    const [hits, best] = [this.#hits, this.#bestChunks];
    let [first, firstPassage] = [0, 0];
    for (const [document, end] of documentEnds.entries()) {
      best.reset(Math.min(this.#k, end - first));
      best.add(signals.chunks, first, first, end - first);
      for (let rank = 0; rank < best.count(0); rank++) {
        const [hit, chunk] = [this.#length++, best.row(0, rank)];
        hits.collections[hit] = positions[document] ?? 0;
        hits.queries[hit] = query;
        hits.chunks[hit] = chunk - first;
        hits.scores[hit] = best.score(0, rank);
        this.#addPassages(hit, chunk, signals, firstPassage);
      }
      first = end;
      firstPassage = chunkEnds[end - 1] ?? 0;
    }
  }

  pack(): PackedChunkHits {
    return this.#hits;
  }

  #addPassages(hit: number, chunk: number, signals: FusedSignals, firstOfDocument: number): void {
    const { chunkEnds } = this.#corpus;
    const first = chunkEnds[chunk - 1] ?? 0;
    const count = (chunkEnds[chunk] ?? 0) - first;
    const scores = (this.#passageScores = grown(Float32Array, this.#passageScores, count));
    for (let i = 0; i < count; i++) scores[i] = signals.ofPassage(first + i, chunk);
    const best = this.#bestPassages;
    best.reset(PASSAGES_PER_HIT);
    best.add(scores, 0, first - firstOfDocument, count);
    for (let rank = 0; rank < PASSAGES_PER_HIT; rank++) {
      const at = hit * PASSAGES_PER_HIT + rank;
      const isThere = rank < best.count(0);
      this.#hits.passages[at] = isThere ? best.row(0, rank) : 0;
      this.#hits.passageScores[at] = isThere ? best.score(0, rank) : NaN;
    }
  }
}

function emptyHits(count: number): PackedChunkHits {
  return {
    collections: new Uint32Array(count),
    queries: new Uint32Array(count),
    chunks: new Uint32Array(count),
    scores: new Float32Array(count),
    passages: new Uint32Array(count * PASSAGES_PER_HIT),
    passageScores: new Float32Array(count * PASSAGES_PER_HIT),
  };
}
