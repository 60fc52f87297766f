import type { ChunkHit, ChunkRef, PassageHit, PassageSearch, TextQuery } from "../../../core/ports.ts";
import type { PackedChunkHits, PackedPassageHits, PackedQueries } from "../vectors/messages.ts";
import type { SearchThread } from "../vectors/search-thread.ts";
import { MAX_DIMENSION, MAX_QUERIES } from "../vectors/vector-memory.ts";
import { packQuery } from "./byte-rows.ts";
import { hashWord } from "./hash-word.ts";

/** Exact search over all passages of the chosen collections, in the search thread. */
export function createPassageSearch(thread: SearchThread): PassageSearch {
  return {
    async bestChunks({ pdfIds, queries, mix, k }) {
      if (pdfIds.length === 0 || queries.length === 0 || !(k >= 1)) return [];
      const packed = packQueries(pdfIds, queries);
      return unpackChunks(packed.pdfIds, await thread.chunks({ ...packed, mix, k: Math.floor(k) }));
    },

    async passagesOf({ chunks, queries, mix }) {
      if (chunks.length === 0 || queries.length === 0) return [];
      const byPdf = Map.groupBy(chunks, ({ pdfId }: ChunkRef) => pdfId);
      const packed = packQueries([...byPdf.keys()], queries);
      const found = await thread.passages({
        ...packed,
        words: queries.map(({ words }) => words.map(hashWord)),
        weights: queries.map(({ weight }) => weight),
        chunks: [...byPdf.values()].map((own) => own.map(({ chunkIndex }) => chunkIndex)),
        mix,
      });
      return unpackPassages(packed.pdfIds, found);
    },
  };
}

function packQueries(pdfIds: readonly string[], queries: readonly TextQuery[]): PackedQueries {
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
    terms: queries.map(({ terms }) => terms.map(hashWord)),
  };
}

function joined(rows: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const width = rows[0]?.length ?? 0;
  const all = new Int16Array(rows.length * width);
  for (const [i, row] of rows.entries()) all.set(row, i * width);
  return all;
}

function unpackChunks(pdfIds: readonly string[], packed: PackedChunkHits): ChunkHit[] {
  const hits: ChunkHit[] = [];
  for (let i = 0; i < packed.chunks.length; i++) {
    hits.push({
      pdfId: pdfIds[packed.collections[i] ?? 0] ?? "",
      chunkIndex: packed.chunks[i] ?? 0,
      query: packed.queries[i] ?? 0,
      score: packed.scores[i] ?? 0,
    });
  }
  return hits;
}

function unpackPassages(pdfIds: readonly string[], packed: PackedPassageHits): PassageHit[] {
  return Array.from(packed.passages, (index, i) => ({
    pdfId: pdfIds[packed.collections[i] ?? 0] ?? "",
    chunkIndex: packed.chunks[i] ?? 0,
    index,
    score: packed.scores[i] ?? 0,
  }));
}
