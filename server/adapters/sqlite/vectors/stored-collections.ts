import { DatabaseSync, type StatementSync } from "node:sqlite";
import { SCRATCH_BYTES, strideOf } from "./vector-memory.ts";

/** Some of a collection's rows, as they are stored. */
export interface Slice {
  readonly totalRows: number;
  readonly firstRow: number;
  readonly rowCount: number;
  /** To be copied at once: it is freed as soon as the slice was taken. */
  readonly rows: Uint8Array;
}

/** Readers of a WAL database wait for nobody but a recovery after a crash. */
const BUSY_TIMEOUT_MS = 1000;

// SQLite reads the whole BLOB for each substr(), so slices are large: those of 16 MB double the time at 64 MB, those of
// 4 MB take eight times as long. Nearly all collections fit into the first.
const SELECT_SLICE = `
  SELECT length(vectors) AS bytes, substr(vectors, ?, ?) AS rows
  FROM collections
  WHERE pdf_id = ? AND dimension = ? AND typeof(vectors) = 'blob'`;

/** Reads collections over a connection of its own, opened when it is first needed and anew after a failure. */
export class StoredCollections {
  readonly #databasePath: string;
  #database: DatabaseSync | undefined;
  #selectSlice: StatementSync | undefined;

  constructor(databasePath: string) {
    this.#databasePath = databasePath;
  }

  /**
   * Hands over a collection slice by slice, all of one moment. Nothing comes of a collection that is unknown, of another
   * dimension, or not made of whole rows. Throws SQLite's error when the database cannot be read.
   */
  read(pdfId: string, dimension: number, take: (slice: Slice) => void): void {
    try {
      // One transaction per collection, not per search: a checkpoint that empties the log waits for open ones, and the
      // main thread with it.
      const database = this.#open();
      database.exec("BEGIN");
      this.#readSlices(pdfId, dimension, take);
      database.exec("COMMIT");
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    this.#selectSlice = undefined;
    this.#database?.close();
    this.#database = undefined;
  }

  #open(): DatabaseSync {
    this.#database ??= new DatabaseSync(this.#databasePath, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    return this.#database;
  }

  #readSlices(pdfId: string, dimension: number, take: (slice: Slice) => void): void {
    let slice = this.#readSlice(pdfId, dimension, 0);
    while (slice !== undefined) {
      take(slice);
      freeNow(slice.rows);
      const nextRow = slice.firstRow + slice.rowCount;
      slice = nextRow < slice.totalRows ? this.#readSlice(pdfId, dimension, nextRow) : undefined;
    }
  }

  #readSlice(pdfId: string, dimension: number, firstRow: number): Slice | undefined {
    this.#selectSlice ??= this.#open().prepare(SELECT_SLICE);
    const width = dimension * 4;
    const sliceBytes = Math.floor(SCRATCH_BYTES / strideOf(dimension)) * width;
    const row = this.#selectSlice.get(firstRow * width + 1, sliceBytes, pdfId, dimension);
    const bytes = row?.["bytes"];
    const rows = row?.["rows"];
    if (typeof bytes !== "number" || !(rows instanceof Uint8Array)) return undefined;
    if (bytes % width !== 0 || rows.length === 0) return undefined;
    return { totalRows: bytes / width, firstRow, rowCount: rows.length / width, rows };
  }
}

/** Waiting for the garbage collector instead costs a third more time, and piles up what was read until then. */
function freeNow({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
