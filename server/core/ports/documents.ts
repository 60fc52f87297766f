/** What a document is made of. */

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

/** A window inside a chunk, on one page: what is searched, and what the reader is shown. */
export interface Passage {
  /** Zero-based within its document. Passages are in the order of their chunks. */
  readonly index: number;
  readonly chunkIndex: number;
  /** 1-based. */
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

/** What a PDF's collection holds. Row i of `vectors` belongs to `chunks[i]`; every row of both has unit length. */
export interface Collection extends SearchIndex {
  readonly chunks: readonly (Chunk & ChunkMetadata)[];
  readonly pages: readonly NewPage[];
}

/** What a PDF is found by. */
export interface SearchIndex {
  readonly vectors: Float32Array;
  readonly passages: readonly Passage[];
  readonly passageVectors: Float32Array;
  /** What a keyword search finds a passage by: its words and those of the document's name. Asked for one by one. */
  readonly wordsOf: (passage: Passage) => readonly string[];
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

export interface NewPage extends StoredPage {
  /** Words on it that were left out because they cannot be seen; none when left out. */
  readonly hiddenWords?: number;
}

export interface ChunkRef {
  readonly pdfId: string;
  readonly chunkIndex: number;
}

export interface PageRef {
  readonly pdfId: string;
  /** 1-based. */
  readonly page: number;
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
  /** Words that are left out of the text because they cannot be seen on the page. */
  readonly hiddenWords: number;
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
