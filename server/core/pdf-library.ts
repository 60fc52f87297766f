import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import type { Embedder } from "./embedder.ts";
import { displayName } from "./display-name.ts";
import { deletingFailed, Failure, pdfNotFound, pdfWithoutText, storingFailed } from "./errors.ts";
import { indexPassages } from "./index-passages.ts";
import { joinPages } from "./join-pages.ts";
import type { JoinedPages, PageSpan } from "./join-pages.ts";
import { newPdfId } from "./new-pdf-id.ts";
import { checkedPdfBytes } from "./pdf-bytes.ts";
import type {
  Clock,
  CountDone,
  PdfFiles,
  PdfRecord,
  PdfStore,
  TextExtractor,
  UploadObserver,
  VectorSearch,
} from "./ports.ts";
import { splitIntoChunks } from "./split-into-chunks.ts";
import type { Turnstile } from "./turnstile.ts";

export interface Upload {
  readonly filename: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Left out: it is a user's own. */
  readonly isSample?: boolean;
}

export interface PdfLibrary {
  /** Runs the seven steps of an upload. On any failure nothing of it stays: no file, no collection, no record. */
  upload(upload: Upload, signal: AbortSignal): Promise<PdfRecord>;
  list(): Promise<PdfRecord[]>;
  /** Removes file, collection and record, or none of them. Throws pdfNotFound, deletingFailed. */
  delete(pdfId: string): Promise<PdfRecord>;
  /** To be called once at start: clears away what a crash left behind, but for the files of accepted uploads. */
  recover(accepted: readonly string[]): Promise<void>;
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
  /** Bounds how many PDFs are processed at once, whichever way they came. */
  readonly inTurn: Turnstile;
}

export function createPdfLibrary(parts: PdfLibraryParts): PdfLibrary {
  return {
    upload: async (upload, signal) => uploadPdf(parts, upload, signal),
    list: async () => parts.store.list(),
    delete: async (pdfId) => deletePdf(parts, pdfId),
    recover: async (accepted) =>
      parts.files.tidy(new Set([...(await parts.store.list()).map((pdf) => pdf.pdfId), ...accepted])),
  };
}

async function uploadPdf(parts: PdfLibraryParts, upload: Upload, signal: AbortSignal): Promise<PdfRecord> {
  const identity = newIdentity(parts.clock, upload);
  try {
    const saved = await savePdf(parts, identity, upload.bytes);
    return await parts.inTurn(async () => processPdf(parts, saved, signal), signal);
  } catch (error) {
    await parts.files.remove(identity.pdfId);
    throw error;
  }
}

/** Page numbers and stray letters are nothing to answer from. In scripts like Chinese one sign can be a word. */
const HOLDS_A_WORD = /[\p{L}\p{N}]{2}|\p{Lo}/u;

export type Identity = Pick<PdfRecord, "pdfId" | "name" | "uploadedAt" | "isSample">;

export function newIdentity(clock: Clock, { filename, isSample = false }: Omit<Upload, "bytes">): Identity {
  const now = clock.now();
  const name = displayName(filename);
  return { pdfId: newPdfId(name, now), name, uploadedAt: now.toISOString(), isSample };
}

/** An original on disk that is not processed yet. */
export interface SavedPdf extends Identity {
  readonly filePath: string;
  readonly sha256: string;
}

/** The first step. Throws notAPdf, uploadTooLarge, storingFailed. */
export async function savePdf(
  { files, maxUploadMb, observe }: Pick<PdfLibraryParts, "files" | "maxUploadMb" | "observe">,
  identity: Identity,
  bytes: AsyncIterable<Uint8Array>,
): Promise<SavedPdf> {
  observe("save", identity.pdfId);
  const hash = createHash("sha256");
  const checked = hashed(checkedPdfBytes(bytes, maxUploadMb), hash);
  const filePath = await orStoringFailed(files.save(identity.pdfId, checked));
  return { ...identity, filePath, sha256: hash.digest("hex") };
}

/** Told how far the two long steps are. */
export interface ProgressObserver {
  readonly onPages?: CountDone;
  readonly onChunks?: CountDone;
}

/** All steps after the first. On a failure the file is still there. */
export async function processPdf(
  parts: PdfLibraryParts,
  { sha256, ...identity }: SavedPdf,
  signal: AbortSignal,
  { onPages, onChunks }: ProgressObserver = {},
): Promise<PdfRecord> {
  const { files, extractor, embedder, store } = parts;
  const { pdfId, name, filePath } = identity;

  parts.observe("extract", pdfId);
  const pages = await extractor.extract(files.locate(pdfId), signal, onPages);

  parts.observe("split", pdfId);
  const joined = joinPages(pages);
  const split = splitIntoChunks(joined);
  if (!split.some((chunk) => HOLDS_A_WORD.test(chunk.text))) throw pdfWithoutText();

  parts.observe("describe", pdfId);
  const metadata = { source: filePath, pdfId, pdfName: name, sourceFile: name };
  const chunks = split.map((chunk) => ({ ...chunk, ...metadata }));

  parts.observe("embed", pdfId);
  onChunks?.(0, chunks.length);
  const { dimension, ...index } = await indexPassages({ name, joined, chunks }, embedder, signal, onChunks);
  signal.throwIfAborted();

  parts.observe("store", pdfId);
  const record: PdfRecord = {
    ...identity,
    chunkCount: chunks.length,
    pageCount: pages.length,
    embedding: { model: embedder.model, dimension },
  };
  const placed = pages.map(({ width, height, places, hiddenWords }, i) => ({
    ...spanOf(joined, i),
    width,
    height,
    places,
    hiddenWords,
  }));
  await orStoringFailed(store.add({ ...record, sha256 }, { chunks, pages: placed, ...index }));
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

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
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
