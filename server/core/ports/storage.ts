import type { Readable } from "node:stream";
import type {
  Chunk,
  ChunkMetadata,
  ChunkRef,
  Collection,
  EmbeddingSpace,
  ExtractedPage,
  NewPdf,
  Passage,
  PdfRecord,
  SearchIndex,
  StoredPage,
} from "./documents.ts";
import type { CountDone } from "./surroundings.ts";

/** Where documents come from and where they are kept. */

export interface PdfFiles {
  /**
   * Writes the bytes to disk and makes them durable; resolves to the path relative to the data folder.
   * Whatever `bytes` throws is thrown on; a file that was not written whole is removed.
   */
  save(pdfId: string, bytes: AsyncIterable<Uint8Array>): Promise<string>;
  /** The absolute path of a saved file, for the extractor. */
  locate(pdfId: string): string;
  /** Opens a saved file to be read or closed; undefined when it is not there. Once open it outlives its deletion. */
  open(pdfId: string): Promise<OpenFile | undefined>;
  /** Removes a file if it is there. */
  remove(pdfId: string): Promise<void>;
  /** Takes a file out of sight, so that a deletion can still be undone. Resolves also when the file is already gone. */
  setAside(pdfId: string): Promise<SetAsideFile>;
  /** Puts the folder in step with the records after a crash: set-aside files come back, files without a record go. */
  tidy(recorded: ReadonlySet<string>): Promise<void>;
  /** Whether there is no original at all. */
  isEmpty(): Promise<boolean>;
}

export interface OpenFile {
  readonly size: number;
  /** The bytes from `start` to `end`, both included. The file is closed when they end or are given up. */
  read(start: number, end: number): Readable;
  close(): Promise<void>;
}

export interface SetAsideFile {
  /** Never throws: what cannot be removed now is removed at the next start. */
  remove(): Promise<void>;
  restore(): Promise<void>;
}

/** The document to try the service with. */
export interface SampleFile {
  readonly name: string;
  /** Throws sampleMissing. */
  read(): Promise<Uint8Array>;
}

export interface TextExtractor {
  /**
   * Every page, in order. Throws pdfBroken, pdfEncrypted, extractorCrashed, and for each limit its own: extractionTimedOut,
   * extractionTooLarge, tooManyPages, tooMuchText. `onPages` is told as pages arrive.
   */
  extract(path: string, signal: AbortSignal, onPages?: CountDone): Promise<ExtractedPage[]>;
}

export interface PdfStore {
  /** Record, chunks and vectors appear together or not at all. */
  add(pdf: NewPdf, collection: Collection): Promise<void>;
  /** Record, chunks and vectors vanish together. False when there was no such PDF. */
  remove(pdfId: string): Promise<boolean>;
  /** All that a PDF is found by gives way to the new at once. False, and nothing is written, when there is no such PDF. */
  reindex(pdfId: string, embedding: EmbeddingSpace, index: SearchIndex): Promise<boolean>;
  /** PDFs stored before passages were searched. */
  unindexed(): Promise<PdfRecord[]>;
  /** Of a PDF's chunks, one row after the other; empty for an unknown PDF. */
  chunkVectors(pdfId: string): Promise<Float32Array>;
  /** Oldest upload first. */
  list(): Promise<PdfRecord[]>;
  find(pdfId: string): Promise<PdfRecord | undefined>;
  /** The pages that hold the text from `start` to `end` of a document, in order. */
  pages(pdfId: string, start: number, end: number): Promise<StoredPage[]>;
  /** The pages of which something was not read, in order; undefined for a PDF that was stored before its pages were. */
  unread(pdfId: string): Promise<UnreadPage[] | undefined>;
  /** Some passages of a document, in the order asked for; those that are gone meanwhile are left out. */
  passages(pdfId: string, indexes: readonly number[]): Promise<Passage[]>;
  /** In the order asked for; chunks that are gone meanwhile are left out. */
  chunks(refs: readonly ChunkRef[]): Promise<StoredChunk[]>;
  /** At most `count` chunks of a PDF in order, beginning with number `from`. */
  chunksOf(pdfId: string, from: number, count: number): Promise<(Chunk & ChunkMetadata)[]>;
}

/** A page of which something was not read. */
export interface UnreadPage {
  readonly number: number;
  /** It holds no text. */
  readonly isEmpty: boolean;
  /** null: the PDF was stored before they were looked for. */
  readonly hiddenWords: number | null;
}

/** A chunk with the metadata that is stored with it. */
export interface StoredChunk extends ChunkRef {
  readonly text: string;
  readonly page: number;
  /** Offsets into the document's whole text. */
  readonly start: number;
  readonly end: number;
  /** Empty when the name is missing. */
  readonly pdfName: string;
}
