import type { ChunkRef } from "./documents.ts";

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

export interface PassageSearch {
  /**
   * The k best chunks of each collection for each query, by the mix of signals asked for. Scores are comparable over all
   * collections and queries: about 1 for what all signals put first, 0 for what none of them knows.
   */
  bestChunks(search: ChunkSearch): Promise<ChunkHit[]>;
  /** Every passage of these chunks, in no order. Chunks of unknown collections give none. */
  passagesOf(search: PassagesSearch): Promise<PassageHit[]>;
}

export interface ChunkSearch {
  readonly pdfIds: readonly string[];
  readonly queries: readonly TextQuery[];
  readonly mix: ChunkMix;
  readonly k: number;
}

export interface PassagesSearch {
  readonly chunks: readonly ChunkRef[];
  readonly queries: readonly WeightedQuery[];
  readonly mix: PassageMix;
}

export interface TextQuery {
  /** Unit length, of the collections' dimension; undefined to search by keywords alone. */
  readonly vector: Float32Array | undefined;
  /** The words worth looking up. */
  readonly terms: readonly string[];
}

export interface WeightedQuery extends TextQuery {
  /** All of its words, the small ones too. */
  readonly words: readonly string[];
  /** How much its word counts beside that of the other queries. */
  readonly weight: number;
}

/** How much each signal counts for a chunk. All are brought to the same scale first: 1 is the best of everything searched. */
export interface ChunkMix {
  /** How near its best passage is to the query. */
  readonly passageVector: number;
  readonly passageKeywords: number;
  /** How near the chunk is as a whole. */
  readonly chunkVector: number;
  readonly chunkKeywords: number;
  /** How much the whole document speaks of what is asked. */
  readonly documentKeywords: number;
}

/** The same for a passage, among those of the documents whose chunks are asked for. */
export interface PassageMix {
  readonly vector: number;
  readonly keywords: number;
  /** How much its page speaks of what is asked, in all the words of the question. */
  readonly pageWords: number;
}

export interface ChunkHit extends ChunkRef {
  /** Which of the queries found it. */
  readonly query: number;
  readonly score: number;
}

export interface PassageHit extends ChunkRef {
  /** The passage's number in its document. */
  readonly index: number;
  readonly score: number;
}
