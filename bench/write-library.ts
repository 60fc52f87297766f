import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../server/adapters/sqlite/open-database.ts";
import { createPdfStore } from "../server/adapters/sqlite/pdf-store.ts";
import { wordsIn } from "../server/core/index-passages.ts";
import { packPlaces } from "../server/core/places.ts";
import type { Chunk, ChunkMetadata, PdfRecord, StoredPage } from "../server/core/ports.ts";
import { splitIntoPassages } from "../server/core/split-into-passages.ts";
import { longPageText } from "../tests/support/pdfs/make-long-pdf.ts";
import { randomVectors } from "./random-vectors.ts";
import { temporaryFolder, type TemporaryFolder } from "./temporary-folder.ts";

export const CHUNKS_PER_PDF = 50;
export const DIMENSION = 768;
const CHUNK_LENGTH = 7000;
const PAGES_PER_CHUNK = 2;
const PAGE_LENGTH = CHUNK_LENGTH / PAGES_PER_CHUNK;
const PAGES_PER_PDF = CHUNKS_PER_PDF * PAGES_PER_CHUNK;

export interface WrittenLibrary extends TemporaryFolder {
  readonly pdfCount: number;
}

/** A data folder as after so many uploads, but that the originals are empty and all PDFs say the same. */
export async function writeLibrary(pdfCount: number): Promise<WrittenLibrary> {
  const folder = temporaryFolder();
  const originals = join(folder.path, "pdfs");
  mkdirSync(originals);
  const database = openDatabase(join(folder.path, "docent.db"));
  // Nobody misses it after a power cut.
  database.exec("PRAGMA synchronous = OFF");
  const store = createPdfStore(database);
  const text = prose(CHUNKS_PER_PDF * CHUNK_LENGTH);
  const [chunks, pages] = [chunksOf(text), pagesOf(text)];
  for (let i = 0; i < pdfCount; i++) {
    const pdf = recordOf(i);
    const { pdfId, name, filePath } = pdf;
    const metadata: ChunkMetadata = { source: filePath, pdfId, pdfName: name, sourceFile: name };
    writeFileSync(join(originals, `${pdfId}.pdf`), "");
    const vectors = randomVectors(CHUNKS_PER_PDF, DIMENSION);
    const joined = { text, spans: pages };
    const passages = splitIntoPassages(joined, chunks);
    const passageVectors = randomVectors(passages.length, DIMENSION);
    const described = chunks.map((chunk) => ({ ...chunk, ...metadata }));
    await store.add(pdf, {
      chunks: described,
      pages,
      vectors,
      passages,
      passageVectors,
      wordsOf: wordsIn({ name, joined }),
    });
  }
  database.close();
  return { ...folder, pdfCount };
}

function recordOf(i: number): PdfRecord {
  const pdfId = `pdf_${10n ** 18n + BigInt(i)}`;
  return {
    pdfId,
    name: `Report ${i + 1}.pdf`,
    filePath: `pdfs/${pdfId}.pdf`,
    uploadedAt: new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString(),
    chunkCount: CHUNKS_PER_PDF,
    pageCount: PAGES_PER_PDF,
    isSample: false,
    embedding: { model: "nomic-embed-text", dimension: DIMENSION },
  };
}

function prose(length: number): string {
  let text = "";
  for (let page = 1; text.length < length; page++) text += `${longPageText(page, PAGES_PER_PDF)}\n\n`;
  return text.slice(0, length);
}

function chunksOf(text: string): Chunk[] {
  return Array.from({ length: CHUNKS_PER_PDF }, (_, index) => {
    const start = index * CHUNK_LENGTH;
    const end = start + CHUNK_LENGTH;
    return { index, text: text.slice(start, end), page: 1 + index * PAGES_PER_CHUNK, start, end };
  });
}

function pagesOf(text: string): StoredPage[] {
  return Array.from({ length: PAGES_PER_PDF }, (_, i) => {
    const start = i * PAGE_LENGTH;
    const end = start + PAGE_LENGTH;
    return { number: i + 1, start, end, width: 595, height: 842, places: placesOf(text.slice(start, end)) };
  });
}

/** Every word in its place, twelve words a line. */
function placesOf(text: string): Uint8Array {
  const words = [...text.matchAll(/\S+/g)];
  return packPlaces(
    words.map(({ 0: word, index }, i) => {
      const [x, y] = [56 + (i % 12) * 40, 56 + Math.floor(i / 12) * 12];
      return { start: index, end: index + word.length, x, y, width: word.length * 5, height: 10 };
    }),
  );
}
