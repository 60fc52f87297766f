import type { ChunkHit, FoundChunks, PassageHit, PassageQuery, PassageSearch } from "../../../core/ports.ts";
import { PASSAGES_PER_HIT, type PackedChunkHits, type PackedPassageSearch } from "../vectors/messages.ts";
import type { SearchThread } from "../vectors/search-thread.ts";
import { MAX_DIMENSION, MAX_QUERIES } from "../vectors/vector-memory.ts";
import { packQuery } from "./byte-rows.ts";
import { hashWord } from "./hash-word.ts";

/** Exact search over all passages of the chosen collections, in the search thread. */
export function createPassageSearch(thread: SearchThread): PassageSearch {
  return {
    async best(search) {
      if (search.pdfIds.length === 0 || search.queries.length === 0 || !(search.k >= 1)) return NOTHING;
      const packed = pack(search);
      return unpack(packed.pdfIds, await thread.searchPassages(packed));
    },
  };
}

const NOTHING: FoundChunks = { hits: [], passagesOf: () => [] };

function pack({ pdfIds, queries, mix, k }: PassageQuery): PackedPassageSearch {
  if (queries.length > MAX_QUERIES) throw new RangeError(`More than ${MAX_QUERIES} queries at once.`);
  const vectors = queries.flatMap(({ vector }) => vector ?? []);
  const dimension = vectors[0]?.length ?? 0;
  if (dimension > MAX_DIMENSION) throw new RangeError(`The queries have more than ${MAX_DIMENSION} numbers.`);
  if (vectors.some((vector) => vector.length !== dimension) || (dimension > 0 && vectors.length < queries.length))
    throw new RangeError("The queries differ in dimension.");
  return {
    pdfIds: [...new Set(pdfIds)],
    vectors: joined(vectors.map(packQuery)),
    dimension,
    words: queries.map(({ terms }) => terms.map(hashWord)),
    mix,
    k: Math.floor(k),
  };
}

function joined(rows: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const width = rows[0]?.length ?? 0;
  const all = new Int16Array(rows.length * width);
  for (const [i, row] of rows.entries()) all.set(row, i * width);
  return all;
}

function unpack(pdfIds: readonly string[], packed: PackedChunkHits): FoundChunks {
  const hits: ChunkHit[] = [];
  for (let i = 0; i < packed.chunks.length; i++) {
    hits.push({
      pdfId: pdfIds[packed.collections[i] ?? 0] ?? "",
      chunkIndex: packed.chunks[i] ?? 0,
      query: packed.queries[i] ?? 0,
      score: packed.scores[i] ?? 0,
    });
  }
  return { hits, passagesOf: (i) => passagesOf(packed, i) };
}

function passagesOf({ passages, passageScores }: PackedChunkHits, hit: number): PassageHit[] {
  const found: PassageHit[] = [];
  for (let at = hit * PASSAGES_PER_HIT; at < (hit + 1) * PASSAGES_PER_HIT; at++) {
    const score = passageScores[at] ?? NaN;
    if (!Number.isNaN(score)) found.push({ index: passages[at] ?? 0, score });
  }
  return found;
}
