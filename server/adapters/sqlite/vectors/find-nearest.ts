import { BestScores } from "./best-scores.ts";
import { HitList } from "./hit-list.ts";
import type { Kernel } from "./load-kernel.ts";
import type { PackedHits, PackedSearch } from "./messages.ts";
import { readChunkVectors } from "./stored-rows.ts";
import type { ReadConnection } from "./read-connection.ts";
import type { VectorCache } from "./vector-cache.ts";
import { MAX_SCORED_ROWS, QUERIES_AT, SCORES_AT, SCRATCH_AT, strideOf, type VectorMemory } from "./vector-memory.ts";

export interface SearchParts {
  readonly memory: VectorMemory;
  readonly kernel: Kernel;
  readonly cache: VectorCache;
  readonly connection: ReadConnection;
}

/** One pass over the collections asked for: first those in memory, so that reading the others cannot push them out. */
export function findNearest(parts: SearchParts, search: PackedSearch): PackedHits {
  const { memory, cache } = parts;
  const { pdfIds, dimension } = search;
  const hits = new HitList(pdfIds.length);
  const best = new BestScores(search.queries.length / dimension);
  const missing: [number, string][] = [];

  const { buffer, byteOffset, byteLength } = search.queries;
  memory.placeRows(QUERIES_AT, new Uint8Array(buffer, byteOffset, byteLength), dimension);
  cache.beginPass();
  for (const [collection, pdfId] of pdfIds.entries()) {
    const cached = cache.use(pdfId);
    if (cached === undefined) missing.push([collection, pdfId]);
    else if (cached.dimension === dimension) {
      best.reset(Math.min(search.k, cached.rowCount));
      scoreRows(parts, best, dimension, { address: cached.address, firstRow: 0, rowCount: cached.rowCount });
      hits.add(collection, best);
    }
  }

  for (const [collection, pdfId] of missing) {
    if (scoreStored(parts, best, search, pdfId)) hits.add(collection, best);
  }
  return hits.pack();
}

/** Reads a collection, into the cache if it has room, and scores each slice while it is still near the processor. */
function scoreStored(parts: SearchParts, best: BestScores, search: PackedSearch, pdfId: string): boolean {
  const { memory, cache, connection } = parts;
  const { dimension, k } = search;
  let kept: number | undefined;
  let found = false;
  try {
    readChunkVectors(connection, pdfId, dimension, ({ totalRows, firstRow, rowCount, rows }) => {
      if (!found) {
        kept = cache.reserve(pdfId, { rowCount: totalRows, dimension, bytes: totalRows * strideOf(dimension) });
        best.reset(Math.min(k, totalRows));
        found = true;
      }
      const address = kept === undefined ? SCRATCH_AT : kept + firstRow * strideOf(dimension);
      memory.placeRows(address, rows, dimension);
      scoreRows(parts, best, dimension, { address, firstRow, rowCount });
    });
  } catch (error) {
    // A collection that was read in part must not pass for a whole one.
    cache.forget(pdfId);
    throw error;
  }
  return found;
}

interface PlacedRows {
  readonly address: number;
  readonly firstRow: number;
  readonly rowCount: number;
}

function scoreRows({ memory, kernel }: SearchParts, best: BestScores, dimension: number, rows: PlacedRows): void {
  const stride = strideOf(dimension);
  for (let done = 0; done < rows.rowCount; done += MAX_SCORED_ROWS) {
    const count = Math.min(MAX_SCORED_ROWS, rows.rowCount - done);
    kernel.dotProducts(rows.address + done * stride, count, stride, QUERIES_AT, best.queryCount, SCORES_AT);
    best.add(memory.floats, SCORES_AT / 4, rows.firstRow + done, count);
  }
}
