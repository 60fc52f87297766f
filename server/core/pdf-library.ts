import type { Embedder } from "./embedder.ts";
import { displayName } from "./display-name.ts";
import { deletingFailed, Failure, pdfNotFound, pdfWithoutText, storingFailed } from "./errors.ts";
import { indexPassages } from "./index-passages.ts";
import { joinPages } from "./join-pages.ts";
import type { JoinedPages, PageSpan } from "./join-pages.ts";
import { newPdfId } from "./new-pdf-id.ts";
import { checkedPdfBytes } from "./pdf-bytes.ts";
import type { Clock, PdfFiles, PdfRecord, PdfStore, TextExtractor, UploadObserver, VectorSearch } from "./ports.ts";
import { splitIntoChunks } from "./split-into-chunks.ts";

export interface Upload {
  readonly filename: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface PdfLibrary {
  /** Runs the seven steps of an upload. On any failure nothing of it stays: no file, no collection, no record. */
  upload(upload: Upload, signal: AbortSignal): Promise<PdfRecord>;
  list(): Promise<PdfRecord[]>;
  /** Removes file, collection and record, or none of them. Throws pdfNotFound, deletingFailed. */
  delete(pdfId: string): Promise<PdfRecord>;
  /** To be called once at start: clears away what a crash left behind. */
  recover(): Promise<void>;
}

export interface PdfLibraryParts {
  readonly files: PdfFiles;
  readonly extractor: TextExtractor;
  readonly embedder: Embedder;
  readonly store: PdfStore;
  readonly search: VectorSearch;
  readonly clock: Clock;
  readonly maxUploadMb: number;
  readonly observe: UploadObserver;
}

export function createPdfLibrary(parts: PdfLibraryParts): PdfLibrary {
  return {
    upload: async (upload, signal) => uploadPdf(parts, upload, signal),
    list: async () => parts.store.list(),
    delete: async (pdfId) => deletePdf(parts, pdfId),
    recover: async () => parts.files.tidy(new Set((await parts.store.list()).map((pdf) => pdf.pdfId))),
  };
}

async function uploadPdf(parts: PdfLibraryParts, upload: Upload, signal: AbortSignal): Promise<PdfRecord> {
  const now = parts.clock.now();
  const name = displayName(upload.filename);
  const identity = { pdfId: newPdfId(name, now), name, uploadedAt: now.toISOString() };
  try {
    return await processPdf(parts, identity, upload.bytes, signal);
  } catch (error) {
    await parts.files.remove(identity.pdfId);
    throw error;
  }
}

/** Page numbers and stray letters are nothing to answer from. In scripts like Chinese one sign can be a word. */
const HOLDS_A_WORD = /[\p{L}\p{N}]{2}|\p{Lo}/u;

type Identity = Pick<PdfRecord, "pdfId" | "name" | "uploadedAt">;

async function processPdf(
  parts: PdfLibraryParts,
  identity: Identity,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<PdfRecord> {
  const { files, extractor, embedder, store } = parts;
  const { pdfId, name } = identity;

  parts.observe("save", pdfId);
  const filePath = await orStoringFailed(files.save(pdfId, checkedPdfBytes(bytes, parts.maxUploadMb)));

  parts.observe("extract", pdfId);
  const pages = await extractor.extract(files.locate(pdfId), signal);

  parts.observe("split", pdfId);
  const joined = joinPages(pages);
  const split = splitIntoChunks(joined);
  if (!split.some((chunk) => HOLDS_A_WORD.test(chunk.text))) throw pdfWithoutText();

  parts.observe("describe", pdfId);
  const metadata = { source: filePath, pdfId, pdfName: name, sourceFile: name };
  const chunks = split.map((chunk) => ({ ...chunk, ...metadata }));

  parts.observe("embed", pdfId);
  const { dimension, ...index } = await indexPassages({ name, joined, chunks }, embedder, signal);
  signal.throwIfAborted();

  parts.observe("store", pdfId);
  const record: PdfRecord = {
    ...identity,
    filePath,
    chunkCount: chunks.length,
    pageCount: pages.length,
    isSample: false,
    embedding: { model: embedder.model, dimension },
  };
  const placed = pages.map(({ width, height, places }, i) => ({ ...spanOf(joined, i), width, height, places }));
  await orStoringFailed(store.add(record, { chunks, pages: placed, ...index }));
  parts.observe("done", pdfId);
  return record;
}

async function deletePdf({ files, store, search }: PdfLibraryParts, pdfId: string): Promise<PdfRecord> {
  const record = await store.find(pdfId);
  if (!record) throw pdfNotFound(pdfId);
  const file = await files.setAside(pdfId).catch((cause: unknown) => {
    throw deletingFailed(cause);
  });
  const removed = await store.remove(pdfId).catch(async (cause: unknown) => {
    await file.restore();
    throw deletingFailed(cause);
  });
  search.forget(pdfId);
  await file.remove();
  if (!removed) throw pdfNotFound(pdfId);
  return record;
}

async function orStoringFailed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Failure ? error : storingFailed(error);
  }
}

function spanOf({ spans }: JoinedPages, index: number): PageSpan {
  const span = spans[index];
  if (!span) throw new Error("a page without a span");
  return span;
}
