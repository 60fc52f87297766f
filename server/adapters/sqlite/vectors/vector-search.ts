import type { NearestSearch, VectorHit, VectorSearch } from "../../../core/ports.ts";
import type { PackedHits, PackedSearch } from "./messages.ts";
import type { SearchThread } from "./search-thread.ts";
import { MAX_DIMENSION, MAX_QUERIES } from "./vector-memory.ts";

/**
 * Exact search over the collections of a SQLite database, in a thread of its own. Whatever is cached, hits come
 * collection by collection, then query by query, best first (of more than 64 queries: batch by batch). Forget a dropped
 * PDF after the commit, not before: a search in between would read it again.
 */
export function createVectorSearch(thread: SearchThread): VectorSearch {
  return {
    async nearest(search) {
      const found = await Promise.all(
        inBatches(search).map(async (batch) => unpack(batch.pdfIds, await thread.nearest(batch))),
      );
      return found.flat();
    },
    forget: (pdfId) => thread.forget(pdfId),
  };
}

/** One batch for all but the longest lists of queries; none where there is nothing to find. */
function inBatches({ pdfIds, queries, k }: NearestSearch): PackedSearch[] {
  const dimension = queries[0]?.length ?? 0;
  if (pdfIds.length === 0 || dimension === 0 || !(k >= 1)) return [];
  if (dimension > MAX_DIMENSION) throw new RangeError(`The queries have more than ${MAX_DIMENSION} numbers.`);
  if (queries.some((query) => query.length !== dimension)) throw new RangeError("The queries differ in dimension.");

  const unique = [...new Set(pdfIds)];
  const batches: PackedSearch[] = [];
  for (let first = 0; first < queries.length; first += MAX_QUERIES) {
    const packed = pack(queries.slice(first, first + MAX_QUERIES), dimension);
    batches.push({ pdfIds: unique, queries: packed, dimension, k: Math.floor(k) });
  }
  return batches;
}

function pack(queries: readonly Float32Array[], dimension: number): Float32Array<ArrayBuffer> {
  const packed = new Float32Array(queries.length * dimension);
  for (const [i, query] of queries.entries()) packed.set(query, i * dimension);
  return packed;
}

function unpack(pdfIds: readonly string[], { starts, counts, chunks, scores }: PackedHits): VectorHit[] {
  const hits: VectorHit[] = [];
  for (const [i, pdfId] of pdfIds.entries()) {
    const start = starts[i] ?? 0;
    const end = start + (counts[i] ?? 0);
    for (let hit = start; hit < end; hit++) {
      hits.push({ pdfId, chunkIndex: chunks[hit] ?? 0, score: scores[hit] ?? 0 });
    }
  }
  return hits;
}
