import type { RelevanceMix } from "../../../core/ports.ts";

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

export interface PackedPassageSearch {
  /** Without duplicates. */
  readonly pdfIds: readonly string[];
  /** One query after the other, packed by packQuery; empty to search by keywords alone. */
  readonly vectors: Int16Array<ArrayBuffer>;
  /** 0 to search by keywords alone. */
  readonly dimension: number;
  /** For each query the hashes of its words. */
  readonly words: readonly (readonly number[])[];
  readonly mix: RelevanceMix;
  readonly k: number;
}

/** Hit i is chunk `chunks[i]` of collection `collections[i]`, found by query `queries[i]`. */
export interface PackedChunkHits {
  readonly collections: Uint32Array<ArrayBuffer>;
  readonly queries: Uint32Array<ArrayBuffer>;
  readonly chunks: Uint32Array<ArrayBuffer>;
  readonly scores: Float32Array<ArrayBuffer>;
  /** PASSAGES_PER_HIT for each hit, best first; a missing one has the score NaN. */
  readonly passages: Uint32Array<ArrayBuffer>;
  readonly passageScores: Float32Array<ArrayBuffer>;
}

export const PASSAGES_PER_HIT = 4;

export type Request =
  | { readonly kind: "search"; readonly id: number; readonly search: PackedSearch }
  | { readonly kind: "passages"; readonly id: number; readonly search: PackedPassageSearch }
  | { readonly kind: "forget"; readonly pdfId: string };

export type Reply =
  | { readonly kind: "found"; readonly id: number; readonly hits: PackedHits }
  | { readonly kind: "found-chunks"; readonly id: number; readonly hits: PackedChunkHits }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };
