import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type {
  Chunk,
  ChunkMetadata,
  Passage,
  PdfRecord,
  PdfStore,
  SearchIndex,
  StoredChunk,
  StoredPage,
  UnreadPage,
} from "../../core/ports.ts";
import { giveBackSpace } from "./give-back-space.ts";
import { inTransaction } from "./in-transaction.ts";
import { packRows } from "./passages/byte-rows.ts";
import { packKeywords } from "./passages/pack-keywords.ts";

const PdfRow = z.object({
  pdf_id: z.string(),
  name: z.string(),
  file_path: z.string(),
  uploaded_at: z.string(),
  chunk_count: z.number(),
  page_count: z.number(),
  is_sample: z.number(),
  embedding_model: z.string(),
  dimension: z.number(),
});

const ChunkRow = z.object({
  text: z.string(),
  page: z.number(),
  pdf_name: z.string(),
  start_offset: z.number(),
  end_offset: z.number(),
});

const DescribedChunkRow = ChunkRow.extend({ chunk_index: z.number(), source: z.string(), source_file: z.string() });

const PassageRow = z.object({
  passage_index: z.number(),
  chunk_index: z.number(),
  page: z.number(),
  start_offset: z.number(),
  end_offset: z.number(),
});

const PageRow = z.object({
  page: z.number(),
  start_offset: z.number(),
  end_offset: z.number(),
  width: z.number(),
  height: z.number(),
  places: z.instanceof(Uint8Array),
});

const UnreadRow = z.object({ page: z.number(), is_empty: z.number(), hidden_words: z.number().nullable() });

export function createPdfStore(database: DatabaseSync): PdfStore {
  const insertPdf = database.prepare(
    `INSERT INTO pdfs (pdf_id, name, collection_name, file_path, uploaded_at, chunk_count, page_count, is_sample, sha256)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertCollection = database.prepare(
    "INSERT INTO collections (pdf_id, embedding_model, dimension, vectors) VALUES (?, ?, ?, ?)",
  );
  const insertChunk = database.prepare(
    `INSERT INTO chunks (pdf_id, chunk_index, page, source, source_file, pdf_name, start_offset, end_offset, text)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertPage = database.prepare(
    `INSERT INTO pages (pdf_id, page, start_offset, end_offset, width, height, places, hidden_words)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertPassage = database.prepare(
    `INSERT INTO passages (pdf_id, passage_index, chunk_index, page, start_offset, end_offset)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const insertIndex = database.prepare(
    "INSERT OR REPLACE INTO passage_indexes (pdf_id, keywords, vectors) VALUES (?, ?, ?)",
  );
  const updateCollection = database.prepare(
    "UPDATE collections SET embedding_model = ?, dimension = ?, vectors = ? WHERE pdf_id = ?",
  );
  const deletePassages = database.prepare("DELETE FROM passages WHERE pdf_id = ?");
  const findPassage = database.prepare(
    `SELECT passage_index, chunk_index, page, start_offset, end_offset FROM passages
     WHERE pdf_id = ? AND passage_index = ?`,
  );
  const findPages = database.prepare(
    `SELECT page, start_offset, end_offset, width, height, places FROM pages
     WHERE pdf_id = ? AND end_offset > ? AND start_offset < ? ORDER BY page`,
  );
  const hasPages = database.prepare("SELECT 1 FROM pages WHERE pdf_id = ? LIMIT 1");
  const findUnread = database.prepare(
    `SELECT page, start_offset = end_offset AS is_empty, hidden_words FROM pages
     WHERE pdf_id = ? AND (start_offset = end_offset OR hidden_words IS NULL OR hidden_words > 0) ORDER BY page`,
  );
  const deletePdf = database.prepare("DELETE FROM pdfs WHERE pdf_id = ?");
  const selectPdfs = `SELECT pdf_id, name, file_path, uploaded_at, chunk_count, page_count, is_sample,
    embedding_model, dimension FROM pdfs JOIN collections USING (pdf_id)`;
  const listPdfs = database.prepare(`${selectPdfs} ORDER BY uploaded_at, pdfs.id`);
  const listUnindexed = database.prepare(
    `${selectPdfs} WHERE pdf_id NOT IN (SELECT pdf_id FROM passage_indexes) ORDER BY pdfs.id`,
  );
  const findVectors = database.prepare("SELECT vectors FROM collections WHERE pdf_id = ?");
  const findPdf = database.prepare(`${selectPdfs} WHERE pdf_id = ?`);
  const findChunk = database.prepare(
    "SELECT text, page, pdf_name, start_offset, end_offset FROM chunks WHERE pdf_id = ? AND chunk_index = ?",
  );
  const listChunks = database.prepare(
    `SELECT chunk_index, page, source, source_file, pdf_name, start_offset, end_offset, text FROM chunks
     WHERE pdf_id = ? AND chunk_index >= ? ORDER BY chunk_index LIMIT ?`,
  );

  /** Packed before a transaction begins, and written within it. */
  function preparePassages(
    pdfId: string,
    { passages, passageVectors, wordsOf }: SearchIndex,
    dimension: number,
  ): () => void {
    const keywords = packKeywords(passages, wordsOf);
    const rows = packRows(passageVectors, dimension);
    return () => {
      for (const { index, chunkIndex, page, start, end } of passages) {
        insertPassage.run(pdfId, index, chunkIndex, page, start, end);
      }
      insertIndex.run(pdfId, keywords, rows);
    };
  }

  return {
    async add(pdf, { chunks, pages, ...index }) {
      const writePassages = preparePassages(pdf.pdfId, index, pdf.embedding.dimension);
      inTransaction(database, () => {
        insertPdf.run(
          pdf.pdfId,
          pdf.name,
          pdf.pdfId,
          pdf.filePath,
          pdf.uploadedAt,
          pdf.chunkCount,
          pdf.pageCount,
          Number(pdf.isSample),
          pdf.sha256 ?? null,
        );
        insertCollection.run(pdf.pdfId, pdf.embedding.model, pdf.embedding.dimension, bytesOf(index.vectors));
        for (const { number, start, end, width, height, places, hiddenWords = 0 } of pages) {
          insertPage.run(pdf.pdfId, number, start, end, width, height, places, hiddenWords);
        }
        for (const { index: number, page, source, sourceFile, pdfName, start, end, text } of chunks) {
          insertChunk.run(pdf.pdfId, number, page, source, sourceFile, pdfName, start, end, text);
        }
        writePassages();
      });
    },

    async reindex(pdfId, { model, dimension }, index) {
      const writePassages = preparePassages(pdfId, index, dimension);
      return inTransaction(database, () => {
        if (updateCollection.run(model, dimension, bytesOf(index.vectors), pdfId).changes === 0) return false;
        deletePassages.run(pdfId);
        writePassages();
        return true;
      });
    },

    async remove(pdfId) {
      const removed = inTransaction(database, () => deletePdf.run(pdfId).changes > 0);
      if (removed) giveBackSpace(database);
      return removed;
    },

    async unindexed() {
      return listUnindexed.all().map(toRecord);
    },

    async chunkVectors(pdfId) {
      const blob = findVectors.get(pdfId)?.["vectors"];
      return blob instanceof Uint8Array ? new Float32Array(blob.slice().buffer) : new Float32Array(0);
    },

    async list() {
      return listPdfs.all().map(toRecord);
    },

    async find(pdfId) {
      const row = findPdf.get(pdfId);
      return row === undefined ? undefined : toRecord(row);
    },

    async pages(pdfId, start, end) {
      return findPages.all(pdfId, start, end).map(toPage);
    },

    async unread(pdfId) {
      return hasPages.get(pdfId) === undefined ? undefined : findUnread.all(pdfId).map(toUnread);
    },

    async passages(pdfId, indexes) {
      return indexes.flatMap((index) => {
        const row = findPassage.get(pdfId, index);
        return row === undefined ? [] : [toPassage(row)];
      });
    },

    async chunks(refs) {
      return refs.flatMap(({ pdfId, chunkIndex }): StoredChunk[] => {
        const row = findChunk.get(pdfId, chunkIndex);
        if (row === undefined) return [];
        const { text, page, pdf_name, start_offset, end_offset } = ChunkRow.parse(row);
        return [{ pdfId, chunkIndex, text, page, start: start_offset, end: end_offset, pdfName: pdf_name }];
      });
    },

    async chunksOf(pdfId, from, count) {
      return listChunks.all(pdfId, from, count).map((row) => toDescribedChunk(pdfId, row));
    },
  };
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function toDescribedChunk(pdfId: string, row: unknown): Chunk & ChunkMetadata {
  const { chunk_index, page, source, source_file, pdf_name, start_offset, end_offset, text } =
    DescribedChunkRow.parse(row);
  const metadata = { source, pdfId, pdfName: pdf_name, sourceFile: source_file };
  return { index: chunk_index, page, text, start: start_offset, end: end_offset, ...metadata };
}

function toPassage(row: unknown): Passage {
  const { passage_index, chunk_index, page, start_offset, end_offset } = PassageRow.parse(row);
  return { index: passage_index, chunkIndex: chunk_index, page, start: start_offset, end: end_offset };
}

function toPage(row: unknown): StoredPage {
  const { page, start_offset, end_offset, width, height, places } = PageRow.parse(row);
  return { number: page, start: start_offset, end: end_offset, width, height, places };
}

function toUnread(row: unknown): UnreadPage {
  const { page, is_empty, hidden_words } = UnreadRow.parse(row);
  return { number: page, isEmpty: is_empty === 1, hiddenWords: hidden_words };
}

function toRecord(row: unknown): PdfRecord {
  const pdf = PdfRow.parse(row);
  return {
    pdfId: pdf.pdf_id,
    name: pdf.name,
    filePath: pdf.file_path,
    uploadedAt: pdf.uploaded_at,
    chunkCount: pdf.chunk_count,
    pageCount: pdf.page_count,
    isSample: pdf.is_sample === 1,
    embedding: { model: pdf.embedding_model, dimension: pdf.dimension },
  };
}
