import type { Readable } from "node:stream";

/** The doors of the core: what it needs from the outside world, and the types that pass through. */

// ---------------------------------------------------------------- documents

export interface PdfRecord {
  readonly pdfId: string;
  readonly name: string;
  readonly uploadedAt: string;
  readonly chunkCount: number;
  readonly pageCount: number;
  readonly isSample: boolean;
  /** Where the original lies, relative to the data folder. */
  readonly filePath: string;
  readonly embedding: EmbeddingSpace;
}

export interface NewPdf extends PdfRecord {
  /** Of the original's bytes, in hexadecimal; left out, it is found when a file has to be compared. */
  readonly sha256?: string;
}

/** Vectors can be compared only within one space. */
export interface EmbeddingSpace {
  readonly model: string;
  readonly dimension: number;
}

export interface Chunk {
  readonly index: number;
  readonly text: string;
  /** 1-based: the page on which the chunk starts. */
  readonly page: number;
  /** Offsets into the document's whole text. */
  readonly start: number;
  readonly end: number;
}

/** What is stored with a chunk, so that it can be cited without looking elsewhere. */
export interface ChunkMetadata {
  /** Where the original lies, relative to the data folder. */
  readonly source: string;
  readonly pdfId: string;
  readonly pdfName: string;
  readonly sourceFile: string;
}

/** What a PDF's collection holds. Row i of `vectors` belongs to `chunks[i]`; every row has unit length. */
export interface Collection {
  readonly chunks: readonly (Chunk & ChunkMetadata)[];
  readonly pages: readonly StoredPage[];
  readonly vectors: Float32Array;
}

/** A page of a stored document: its part of the whole text, its size and where its words stand. */
export interface StoredPage {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly width: number;
  readonly height: number;
  readonly places: Uint8Array;
}

export interface ChunkRef {
  readonly pdfId: string;
  readonly chunkIndex: number;
}

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

export interface ExtractedPage {
  /** 1-based. */
  readonly number: number;
  /** Markdown: headings, lists and tables keep their shape. */
  readonly text: string;
  /** The page as it is shown, in points. */
  readonly width: number;
  readonly height: number;
  /** Where the words of `text` stand, packed by packPlaces. What could not be placed is missing. */
  readonly places: Uint8Array;
}

/** A stretch of a text and its rectangle, in points from the top left corner of the page as it is shown. */
export interface PlacedText {
  readonly start: number;
  readonly end: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
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
  /** Oldest upload first. */
  list(): Promise<PdfRecord[]>;
  find(pdfId: string): Promise<PdfRecord | undefined>;
  /** The pages that hold the text from `start` to `end` of a document, in order. */
  pages(pdfId: string, start: number, end: number): Promise<StoredPage[]>;
  /** In the order asked for; chunks that are gone meanwhile are left out. */
  chunks(refs: readonly ChunkRef[]): Promise<StoredChunk[]>;
  /** At most `count` chunks of a PDF in order, beginning with number `from`. */
  chunksOf(pdfId: string, from: number, count: number): Promise<(Chunk & ChunkMetadata)[]>;
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

export interface VectorSearch {
  /** The k chunks nearest to each query in each collection, by exact cosine similarity. Unknown collections give none. */
  nearest(search: NearestSearch): Promise<VectorHit[]>;
  /** Frees what is kept in memory of a dropped collection. */
  forget(pdfId: string): void;
}

export interface NearestSearch {
  readonly pdfIds: readonly string[];
  /** Unit length, of the collections' dimension. */
  readonly queries: readonly Float32Array[];
  readonly k: number;
}

export interface VectorHit extends ChunkRef {
  readonly score: number;
}

// ---------------------------------------------------------------- conversations

export interface SourceRef extends ChunkRef {
  readonly pdfName: string;
}

export interface Message {
  readonly messageId: number;
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly sources: readonly SourceRef[] | null;
  readonly timestamp: string;
}

export interface Exchange {
  readonly sessionId: string;
  readonly question: string;
  readonly answer: string;
  readonly sources: readonly SourceRef[];
  readonly askedAt: string;
  readonly answeredAt: string;
}

export interface Conversations {
  /** Stores question and answer together; resolves to the answer's message id. */
  record(exchange: Exchange): Promise<number>;
  /** Oldest first; empty for an unknown session. */
  messages(sessionId: string): Promise<Message[]>;
  /** The last `count` messages, oldest first. */
  latest(sessionId: string, count: number): Promise<Message[]>;
}

// ---------------------------------------------------------------- models

export interface InstalledModel {
  readonly name: string;
  /** Changes when the model behind the name does. */
  readonly digest: string;
  readonly size: number;
  readonly modifiedAt: string;
}

export interface ModelTraits {
  readonly chats: boolean;
  /** Listed as a chat model: it chats and has a template for it. */
  readonly hasChatTemplate: boolean;
  readonly thinks: boolean;
  /** Tokens the model can attend to, where the runtime tells. */
  readonly contextLength: number | undefined;
}

export interface ChatTurn {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatTurn[];
  /** undefined: the model has no thinking mode, so the runtime is not asked about it. */
  readonly think: boolean | undefined;
  /** The window in tokens; the runtime refuses what does not fit instead of cutting it. */
  readonly window: number;
  readonly maxAnswerTokens?: number;
}

export interface ChatDelta {
  readonly content: string;
  readonly thinking: string;
  /** Tokens of the prompt as the runtime counted them; only on the last delta, where it tells. */
  readonly promptTokens?: number;
}

export interface EmbedRequest {
  readonly model: string;
  readonly texts: readonly string[];
  /** The window in tokens, where known. */
  readonly window: number | undefined;
}

/** A language-model runtime. Every method throws runtimeUnreachable, runtimeTimedOut or runtimeRefused. */
export interface ModelRuntime {
  installed(signal: AbortSignal): Promise<InstalledModel[]>;
  /** Throws modelNotFound for a model that is gone. */
  traits(model: InstalledModel, signal: AbortSignal): Promise<ModelTraits>;
  /** One vector per text, in order. Throws tooLongForModel when a text exceeds the window, modelNotFound. */
  embed(request: EmbedRequest, signal: AbortSignal): Promise<Float32Array[]>;
  /** Throws tooLongForModel, thinkingRefused, modelNotFound. Ending the iteration early ends the runtime's work. */
  chat(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatDelta>;
}

// ---------------------------------------------------------------- surroundings

export interface Clock {
  now(): Date;
}

/** Told at the start of each step of an upload. */
export type UploadStep = "save" | "extract" | "split" | "describe" | "embed" | "store" | "done";
export type UploadObserver = (step: UploadStep, pdfId: string) => void;

/** Told as a step of known length goes on. */
export type CountDone = (done: number, total: number) => void;
