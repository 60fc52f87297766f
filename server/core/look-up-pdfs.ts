import { pdfNotFound } from "./errors.ts";
import type { Chunk, ChunkMetadata, PdfRecord, PdfStore } from "./ports.ts";

/** One PDF of the library, looked at. Every method throws pdfNotFound. */
export interface PdfLookup {
  find(pdfId: string): Promise<PdfRecord>;
  /** At most `count` chunks in order, beginning with number `from`. */
  chunks(pdfId: string, from: number, count: number): Promise<ChunkPage>;
}

export interface ChunkPage {
  readonly chunks: readonly (Chunk & ChunkMetadata)[];
  readonly total: number;
}

export interface LookupParts {
  readonly store: Pick<PdfStore, "find" | "chunksOf">;
}

export function createPdfLookup({ store }: LookupParts): PdfLookup {
  const find = async (pdfId: string) => {
    const record = await store.find(pdfId);
    if (!record) throw pdfNotFound(pdfId);
    return record;
  };
  return {
    find,

    async chunks(pdfId, from, count) {
      // Asked for together, so that no deletion comes between the two.
      const [{ chunkCount }, chunks] = await Promise.all([find(pdfId), store.chunksOf(pdfId, from, count)]);
      return { chunks, total: chunkCount };
    },
  };
}
