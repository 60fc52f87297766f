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
  best(search: PassageQuery): Promise<FoundChunks>;
}

export interface FoundChunks {
  readonly hits: readonly ChunkHit[];
  /** Of hit number i the best passages for the query that found it, best first. Thousands are found, few are looked at. */
  readonly passagesOf: (i: number) => readonly PassageHit[];
}

export interface PassageQuery {
  readonly pdfIds: readonly string[];
  readonly queries: readonly TextQuery[];
  readonly mix: RelevanceMix;
  readonly k: number;
}

export interface TextQuery {
  /** Unit length, of the collections' dimension; undefined to search by keywords alone. */
  readonly vector: Float32Array | undefined;
  readonly terms: readonly string[];
}

/** How much each signal counts. All are brought to the same scale first: 1 is the best of everything searched. */
export interface RelevanceMix {
  /** How near a passage is to the query; a chunk has that of its best passage. */
  readonly passageVector: number;
  readonly passageKeywords: number;
  /** How much a passage's page speaks of what is asked. Tells only which passage of a chunk is shown first. */
  readonly pageKeywords: number;
  /** How near the chunk is as a whole. */
  readonly chunkVector: number;
  readonly chunkKeywords: number;
  /** How much the whole document speaks of what is asked. */
  readonly documentKeywords: number;
}

export interface ChunkHit extends ChunkRef {
  /** Which of the queries found it. */
  readonly query: number;
  readonly score: number;
}

export interface PassageHit {
  readonly index: number;
  readonly score: number;
}
