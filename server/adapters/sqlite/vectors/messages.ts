import type { ChunkMix, PassageMix } from "../../../core/ports.ts";

/** What the main thread and the search thread say to each other. Numbers travel in typed arrays, which change hands. */

export interface PackedSearch {
  /** Without duplicates. */
  readonly pdfIds: readonly string[];
  /** One query after the other, each of `dimension` numbers. */
  readonly queries: Float32Array<ArrayBuffer>;
  readonly dimension: number;
  readonly k: number;
}

/** The hits of collection i are the `counts[i]` from `starts[i]` on. */
export interface PackedHits {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly counts: Uint32Array<ArrayBuffer>;
  readonly chunks: Uint32Array<ArrayBuffer>;
  readonly scores: Float32Array<ArrayBuffer>;
}

/** What is compared with queries. */
export interface PackedQueries {
  /** Without duplicates. */
  readonly pdfIds: readonly string[];
  /** One query after the other, packed by packQuery; empty to search by keywords alone. */
  readonly vectors: Int16Array<ArrayBuffer>;
  /** 0 to search by keywords alone. */
  readonly dimension: number;
  /** For each query the hashes of the words worth looking up. */
  readonly terms: readonly (readonly number[])[];
}

export interface PackedChunkSearch extends PackedQueries {
  readonly mix: ChunkMix;
  readonly k: number;
}

export interface PackedPassagesSearch extends PackedQueries {
  /** For each query the hashes of all its words, and its weight. */
  readonly words: readonly (readonly number[])[];
  readonly weights: readonly number[];
  /** Whose passages are asked for: for each PDF the numbers of its chunks. */
  readonly chunks: readonly (readonly number[])[];
  readonly mix: PassageMix;
}

/** Hit i is chunk `chunks[i]` of collection `collections[i]`, found by query `queries[i]`. */
export interface PackedChunkHits {
  readonly collections: Uint32Array<ArrayBuffer>;
  readonly queries: Uint32Array<ArrayBuffer>;
  readonly chunks: Uint32Array<ArrayBuffer>;
  readonly scores: Float32Array<ArrayBuffer>;
}

/** Hit i is passage `passages[i]` of the chunk and collection that stand at i. */
export interface PackedPassageHits {
  readonly collections: Uint32Array<ArrayBuffer>;
  readonly chunks: Uint32Array<ArrayBuffer>;
  readonly passages: Uint32Array<ArrayBuffer>;
  readonly scores: Float32Array<ArrayBuffer>;
}

export type Request =
  | { readonly kind: "nearest"; readonly id: number; readonly search: PackedSearch }
  | { readonly kind: "chunks"; readonly id: number; readonly search: PackedChunkSearch }
  | { readonly kind: "passages"; readonly id: number; readonly search: PackedPassagesSearch }
  | { readonly kind: "forget"; readonly pdfId: string };

export type Reply =
  | { readonly kind: "nearest"; readonly id: number; readonly hits: PackedHits }
  | { readonly kind: "chunks"; readonly id: number; readonly hits: PackedChunkHits }
  | { readonly kind: "passages"; readonly id: number; readonly hits: PackedPassageHits }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };
