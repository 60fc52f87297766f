import type { SearchParts } from "../vectors/find-nearest.ts";
import { MAX_SCORED_ROWS, QUERIES_AT, SCORES_AT, SCRATCH_AT } from "../vectors/vector-memory.ts";
import type { CachedCollection } from "../vectors/vector-cache.ts";
import { rowBytes, widthOf } from "./byte-rows.ts";
import type { Corpus } from "./corpus.ts";
import { readPassages } from "./stored-passages.ts";

export interface DocumentToRead {
  readonly pdfId: string;
  /** Where it stands in the list of PDFs asked for. */
  readonly position: number;
  /** 0 to search by keywords alone. */
  readonly dimension: number;
}

const keyOf = (pdfId: string) => `${pdfId} passages`;

/** Keeps what is in memory there for the rest of the pass, so that reading other documents cannot push it out. */
export function stayInMemory(parts: SearchParts, pdfId: string): void {
  parts.cache.use(keyOf(pdfId));
}

/** Adds a document to the corpus, from memory or else from disk. Nothing comes of an unknown one. */
export function readDocument(parts: SearchParts, corpus: Corpus, document: DocumentToRead): void {
  const cached = parts.cache.use(keyOf(document.pdfId));
  if (cached === undefined || (document.dimension !== 0 && cached.dimension !== document.dimension))
    readStored(parts, corpus, document);
  else readCached(parts, corpus, document, cached);
}

export function forgetDocument(parts: SearchParts, pdfId: string): void {
  parts.cache.forget(keyOf(pdfId));
}

function readCached(
  parts: SearchParts,
  corpus: Corpus,
  { position, dimension }: DocumentToRead,
  { address, bytes, rowCount, dimension: stored }: CachedCollection,
): void {
  const rowsAt = address + bytes - rowCount * rowBytes(stored);
  const firstPassage = corpus.add(position, parts.memory.bytesAt(address, rowsAt - address));
  if (dimension !== 0) scoreRows(parts, corpus, { address: rowsAt, rowCount, dimension, firstPassage });
}

/** Reads a document from disk, into the cache if it has room. */
function readStored(
  { memory, cache, connection, kernel }: SearchParts,
  corpus: Corpus,
  { pdfId, position, dimension }: DocumentToRead,
): void {
  let firstPassage = 0;
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
        firstPassage = corpus.add(position, keywords);
      },
      takeVectors({ firstRow, rowCount, rows }) {
        const address = rowsAt === undefined ? SCRATCH_AT : rowsAt + firstRow * rowBytes(dimension);
        memory.place(address, rows);
        const placed = { address, rowCount, dimension, firstPassage: firstPassage + firstRow };
        scoreRows({ memory, kernel }, corpus, placed);
      },
    });
  } catch (error) {
    // A document that was read in part must not pass for a whole one.
    cache.forget(keyOf(pdfId));
    throw error;
  }
}

interface PlacedRows {
  readonly address: number;
  readonly rowCount: number;
  readonly dimension: number;
  /** The passage of the first of them. */
  readonly firstPassage: number;
}

function scoreRows(
  { memory, kernel }: Pick<SearchParts, "memory" | "kernel">,
  { similarities }: Corpus,
  { address, rowCount, dimension, firstPassage }: PlacedRows,
): void {
  const [width, queryCount] = [widthOf(dimension), similarities.ofQuery.length];
  for (let done = 0; done < rowCount; done += MAX_SCORED_ROWS) {
    const count = Math.min(MAX_SCORED_ROWS, rowCount - done);
    kernel.byteProducts(address + done * rowBytes(dimension), count, width, QUERIES_AT, queryCount, SCORES_AT);
    similarities.set(firstPassage + done, count, memory.floats, SCORES_AT / 4);
  }
}
