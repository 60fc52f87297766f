import type { StatementSync } from "node:sqlite";
import { freeNow } from "./free-now.ts";
import type { ReadConnection } from "./read-connection.ts";
import { SCRATCH_BYTES, strideOf } from "./vector-memory.ts";

/** Some of a collection's rows, as they are stored. */
export interface Slice {
  readonly totalRows: number;
  readonly firstRow: number;
  readonly rowCount: number;
  /** To be copied at once: it is freed as soon as the slice was taken. */
  readonly rows: Uint8Array;
}

// SQLite reads the whole BLOB for each substr(), so slices are large: those of 16 MB double the time at 64 MB, those of
// 4 MB take eight times as long. Nearly all collections fit into the first.
const SELECT_CHUNK_VECTORS = `
  SELECT length(vectors) AS bytes, substr(vectors, ?, ?) AS rows
  FROM collections
  WHERE pdf_id = ? AND dimension = ? AND typeof(vectors) = 'blob'`;

/**
 * Hands over a collection slice by slice, all of one moment. Nothing comes of a collection that is unknown, of another
 * dimension, or not made of whole rows. One transaction per collection, not per search: a checkpoint that empties the log
 * waits for open ones, and the main thread with it.
 */
export function readChunkVectors(
  connection: ReadConnection,
  pdfId: string,
  dimension: number,
  take: (slice: Slice) => void,
): void {
  const shape = { pdfId, dimension, width: dimension * 4, sliceRows: Math.floor(SCRATCH_BYTES / strideOf(dimension)) };
  connection.inOneMoment((prepare) => readSlices(prepare(SELECT_CHUNK_VECTORS), shape, take));
}

export interface RowShape {
  readonly pdfId: string;
  readonly dimension: number;
  /** Bytes of a stored row. */
  readonly width: number;
  readonly sliceRows: number;
}

/** The statement takes the first byte, how many, the PDF and the dimension; it gives all `bytes` and the slice's `rows`. */
export function readSlices(select: StatementSync, shape: RowShape, take: (slice: Slice) => void): void {
  let slice = readSlice(select, shape, 0);
  while (slice !== undefined) {
    take(slice);
    freeNow(slice.rows);
    const nextRow = slice.firstRow + slice.rowCount;
    slice = nextRow < slice.totalRows ? readSlice(select, shape, nextRow) : undefined;
  }
}

function readSlice(select: StatementSync, shape: RowShape, firstRow: number): Slice | undefined {
  const { pdfId, dimension, width, sliceRows } = shape;
  const row = select.get(firstRow * width + 1, sliceRows * width, pdfId, dimension);
  const bytes = row?.["bytes"];
  const rows = row?.["rows"];
  if (typeof bytes !== "number" || !(rows instanceof Uint8Array)) return undefined;
  if (bytes % width !== 0 || rows.length === 0) return undefined;
  return { totalRows: bytes / width, firstRow, rowCount: rows.length / width, rows };
}
