import { freeNow } from "../vectors/free-now.ts";
import type { ReadConnection } from "../vectors/read-connection.ts";
import { readSlices, type Slice } from "../vectors/stored-rows.ts";
import { SCRATCH_BYTES } from "../vectors/vector-memory.ts";
import { rowBytes } from "./byte-rows.ts";

const SELECT_KEYWORDS = `
  SELECT keywords, length(passage_indexes.vectors) AS bytes, dimension
  FROM passage_indexes JOIN collections USING (pdf_id)
  WHERE pdf_id = ?`;

const SELECT_VECTORS = `
  SELECT length(passage_indexes.vectors) AS bytes, substr(passage_indexes.vectors, ?, ?) AS rows
  FROM passage_indexes JOIN collections USING (pdf_id)
  WHERE pdf_id = ? AND dimension = ?`;

export interface PassageReader {
  /** First, and once: the keyword index, to be copied at once, and how many vectors will follow. */
  takeKeywords(keywords: Uint8Array, vectorCount: number): void;
  takeVectors(slice: Slice): void;
}

/**
 * Hands over what passages are found by, all of one moment. Nothing comes of an unknown PDF; no vectors, where the dimension
 * is 0 or not the collection's.
 */
export function readPassages(
  connection: ReadConnection,
  pdfId: string,
  dimension: number,
  reader: PassageReader,
): void {
  connection.inOneMoment((prepare) => {
    const row = prepare(SELECT_KEYWORDS).get(pdfId);
    const keywords = row?.["keywords"];
    if (!(keywords instanceof Uint8Array)) return;
    const width = rowBytes(dimension);
    const vectorCount = row?.["dimension"] === dimension ? Math.floor(Number(row["bytes"]) / width) : 0;
    reader.takeKeywords(keywords, vectorCount);
    freeNow(keywords);
    if (vectorCount === 0) return;
    const sliceRows = Math.floor(SCRATCH_BYTES / width);
    readSlices(prepare(SELECT_VECTORS), { pdfId, dimension, width, sliceRows }, (slice) => reader.takeVectors(slice));
  });
}
