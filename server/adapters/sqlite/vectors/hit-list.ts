import type { BestScores } from "./best-scores.ts";
import type { PackedHits } from "./messages.ts";

/** Gathers the hits of a pass. Collections come in any order: each remembers where its hits begin. */
export class HitList {
  readonly #starts: Uint32Array<ArrayBuffer>;
  readonly #counts: Uint32Array<ArrayBuffer>;
  #chunks = new Uint32Array(1024);
  #scores = new Float32Array(1024);
  #length = 0;

  constructor(collectionCount: number) {
    this.#starts = new Uint32Array(collectionCount);
    this.#counts = new Uint32Array(collectionCount);
  }

  add(collection: number, best: BestScores): void {
    this.#starts[collection] = this.#length;
    for (let query = 0; query < best.queryCount; query++) {
      const count = best.count(query);
      this.#makeRoom(count);
      for (let rank = 0; rank < count; rank++) {
        this.#chunks[this.#length] = best.row(query, rank);
        this.#scores[this.#length] = best.score(query, rank);
        this.#length++;
      }
    }
    this.#counts[collection] = this.#length - (this.#starts[collection] ?? 0);
  }

  pack(): PackedHits {
    return {
      starts: this.#starts,
      counts: this.#counts,
      chunks: this.#chunks.slice(0, this.#length),
      scores: this.#scores.slice(0, this.#length),
    };
  }

  #makeRoom(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#chunks.length) return;
    const size = Math.max(needed, this.#chunks.length * 2);
    const { chunks, scores } = this.pack();
    this.#chunks = new Uint32Array(size);
    this.#chunks.set(chunks);
    this.#scores = new Float32Array(size);
    this.#scores.set(scores);
  }
}
