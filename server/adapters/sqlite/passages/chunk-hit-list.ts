import { PASSAGES_PER_HIT, type PackedChunkHits } from "../vectors/messages.ts";
import type { Corpus } from "./corpus.ts";
import type { FusedSignals } from "./fuse-signals.ts";

/** Gathers the k best chunks of each document for query after query, each with its best passages. */
export class ChunkHitList {
  readonly #corpus: Corpus;
  readonly #k: number;
  readonly #hits: PackedChunkHits;
  #length = 0;

  constructor(corpus: Corpus, k: number) {
    this.#corpus = corpus;
    this.#k = k;
    const ofQuery = corpus.documentEnds.reduce(
      (sum, end, i) => sum + Math.min(k, end - (corpus.documentEnds[i - 1] ?? 0)),
      0,
    );
    this.#hits = emptyHits(ofQuery * corpus.queryCount);
  }

  addBest(query: number, signals: FusedSignals): void {
    const { documentEnds, positions, chunkEnds } = this.#corpus;
    let [first, firstPassage] = [0, 0];
    for (const [document, end] of documentEnds.entries()) {
      const best = new BestFew(this.#k);
      for (let chunk = first; chunk < end; chunk++) best.add(chunk, Math.fround(signals.chunks[chunk] ?? NaN));
      for (const [rank, chunk] of best.places.entries()) {
        const hit = this.#length++;
        this.#hits.collections[hit] = positions[document] ?? 0;
        this.#hits.queries[hit] = query;
        this.#hits.chunks[hit] = chunk - first;
        this.#hits.scores[hit] = best.values[rank] ?? NaN;
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
    const best = new BestFew(PASSAGES_PER_HIT);
    for (let passage = chunkEnds[chunk - 1] ?? 0; passage < (chunkEnds[chunk] ?? 0); passage++)
      best.add(passage, Math.fround(signals.ofPassage(passage, chunk)));
    for (let rank = 0; rank < PASSAGES_PER_HIT; rank++) {
      const at = hit * PASSAGES_PER_HIT + rank;
      this.#hits.passages[at] = (best.places[rank] ?? firstOfDocument) - firstOfDocument;
      this.#hits.passageScores[at] = best.values[rank] ?? NaN;
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

/** Where the largest values stand, largest first; of equals the earlier. */
class BestFew {
  readonly #most: number;
  readonly places: number[] = [];
  readonly values: number[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  add(place: number, value: number): void {
    const { places, values } = this;
    let at = values.length;
    if (at === this.#most && !(value > (values[at - 1] ?? NaN))) return;
    if (at === this.#most) at--;
    for (; at > 0 && (values[at - 1] ?? NaN) < value; at--) {
      values[at] = values[at - 1] ?? NaN;
      places[at] = places[at - 1] ?? 0;
    }
    values[at] = value;
    places[at] = place;
  }
}
