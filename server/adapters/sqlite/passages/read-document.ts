import type { SearchParts } from "../vectors/find-nearest.ts";
import { MAX_SCORED_ROWS, QUERIES_AT, SCORES_AT, SCRATCH_AT } from "../vectors/vector-memory.ts";
import type { CachedCollection } from "../vectors/vector-cache.ts";
import { rowBytes, widthOf } from "./byte-rows.ts";
import { lookUpWords, type FoundWords } from "./look-up-words.ts";
import { readPassages } from "./stored-passages.ts";

/** What a search knows of one document before it compares it with the others. */
export interface ReadDocument {
  readonly words: FoundWords;
  /** Passage by passage, for each the similarity to every query; empty where there is nothing to compare. */
  readonly similarities: Float32Array;
}

export interface DocumentQuery {
  readonly dimension: number;
  readonly queryCount: number;
  /** Hashes of all words of all queries. */
  readonly hashes: readonly number[];
}

const keyOf = (pdfId: string) => `${pdfId} passages`;

/** What of a document is in memory already; undefined when it is not. */
export function readCached(parts: SearchParts, query: DocumentQuery, pdfId: string): ReadDocument | undefined {
  const cached = parts.cache.use(keyOf(pdfId));
  if (cached === undefined || (query.dimension !== 0 && cached.dimension !== query.dimension)) return undefined;
  const rowsAt = rowsIn(cached);
  const words = lookUpWords(parts.memory.bytesAt(cached.address, rowsAt - cached.address), query.hashes);
  const count = query.dimension === 0 ? 0 : cached.rowCount;
  const similarities = new Float32Array(count * query.queryCount);
  scoreRows(parts, query, { address: rowsAt, rowCount: count }, similarities);
  return { words, similarities };
}

/** Reads a document from disk, into the cache if it has room. Undefined for an unknown one. */
export function readStored(parts: SearchParts, query: DocumentQuery, pdfId: string): ReadDocument | undefined {
  const { memory, cache, connection } = parts;
  const { dimension, hashes, queryCount } = query;
  let found: ReadDocument | undefined;
  let rowsAt: number | undefined;
  try {
    readPassages(connection, pdfId, dimension, {
      takeKeywords(keywords, rowCount) {
        const keywordBytes = Math.ceil(keywords.length / 16) * 16;
        const bytes = keywordBytes + rowCount * rowBytes(dimension);
        const address = cache.reserve(keyOf(pdfId), { bytes, rowCount, dimension });
        if (address !== undefined) {
          memory.place(address, keywords);
          rowsAt = address + keywordBytes;
        }
        const similarities = new Float32Array(rowCount * queryCount);
        found = { words: lookUpWords(keywords, hashes), similarities };
      },
      takeVectors({ firstRow, rowCount, rows }) {
        const address = rowsAt === undefined ? SCRATCH_AT : rowsAt + firstRow * rowBytes(dimension);
        memory.place(address, rows);
        const similarities = found?.similarities.subarray(firstRow * queryCount);
        if (similarities) scoreRows(parts, query, { address, rowCount }, similarities);
      },
    });
  } catch (error) {
    // A document that was read in part must not pass for a whole one.
    cache.forget(keyOf(pdfId));
    throw error;
  }
  return found;
}

export function forgetDocument(parts: SearchParts, pdfId: string): void {
  parts.cache.forget(keyOf(pdfId));
}

function rowsIn({ address, bytes, rowCount, dimension }: CachedCollection): number {
  return address + bytes - rowCount * rowBytes(dimension);
}

function scoreRows(
  { memory, kernel }: SearchParts,
  { dimension, queryCount }: DocumentQuery,
  rows: { readonly address: number; readonly rowCount: number },
  into: Float32Array,
): void {
  for (let done = 0; done < rows.rowCount; done += MAX_SCORED_ROWS) {
    const count = Math.min(MAX_SCORED_ROWS, rows.rowCount - done);
    const address = rows.address + done * rowBytes(dimension);
    kernel.byteProducts(address, count, widthOf(dimension), QUERIES_AT, queryCount, SCORES_AT);
    const scores = memory.floats.subarray(SCORES_AT / 4, SCORES_AT / 4 + count * queryCount);
    into.set(scores, done * queryCount);
  }
}
