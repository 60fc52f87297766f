import { originalMissing, pdfNotFound } from "./errors.ts";
import type { Chunk, ChunkMetadata, OpenFile, PdfFiles, PdfRecord, PdfStore } from "./ports.ts";

/** One PDF of the library, looked at. Every method throws pdfNotFound. */
export interface PdfLookup {
  find(pdfId: string): Promise<PdfRecord>;
  /** The original, open: the caller reads or closes it. Throws originalMissing when only the record is there. */
  original(pdfId: string): Promise<Original>;
  /** At most `count` chunks in order, beginning with number `from`. */
  chunks(pdfId: string, from: number, count: number): Promise<ChunkPage>;
  unread(pdfId: string): Promise<Unread>;
}

export interface Original {
  readonly record: PdfRecord;
  readonly file: OpenFile;
}

export interface ChunkPage {
  readonly chunks: readonly (Chunk & ChunkMetadata)[];
  readonly total: number;
}

/** What of a PDF no question can be answered from. */
export interface Unread {
  readonly pagesWithoutText: readonly number[];
  readonly pagesWithHiddenWords: readonly number[];
  /** null: the PDF was stored before they were looked for. */
  readonly hiddenWords: number | null;
}

export interface LookupParts {
  readonly files: Pick<PdfFiles, "open">;
  readonly store: Pick<PdfStore, "find" | "chunksOf" | "unread">;
}

const NOTHING_KNOWN: Unread = { pagesWithoutText: [], pagesWithHiddenWords: [], hiddenWords: null };

export function createPdfLookup({ files, store }: LookupParts): PdfLookup {
  const find = async (pdfId: string) => {
    const record = await store.find(pdfId);
    if (!record) throw pdfNotFound(pdfId);
    return record;
  };
  return {
    find,

    async original(pdfId) {
      const record = await find(pdfId);
      const file = await files.open(pdfId);
      if (file) return { record, file };
      // Deleted a moment ago, or never to be found again: only the record tells.
      await find(pdfId);
      throw originalMissing();
    },

    async chunks(pdfId, from, count) {
      // Asked for together, so that no deletion comes between the two.
      const [{ chunkCount }, chunks] = await Promise.all([find(pdfId), store.chunksOf(pdfId, from, count)]);
      return { chunks, total: chunkCount };
    },

    async unread(pdfId) {
      const [, pages] = await Promise.all([find(pdfId), store.unread(pdfId)]);
      if (pages === undefined) return NOTHING_KNOWN;
      const hidden = pages.filter(({ hiddenWords }) => hiddenWords !== 0);
      const wereLookedFor = hidden.every(({ hiddenWords }) => hiddenWords !== null);
      return {
        pagesWithoutText: pages.filter(({ isEmpty }) => isEmpty).map(({ number }) => number),
        pagesWithHiddenWords: wereLookedFor ? hidden.map(({ number }) => number) : [],
        hiddenWords: wereLookedFor ? hidden.reduce((sum, { hiddenWords }) => sum + (hiddenWords ?? 0), 0) : null,
      };
    },
  };
}
