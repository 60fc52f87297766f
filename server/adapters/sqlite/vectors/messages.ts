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

export type Request =
  | { readonly kind: "search"; readonly id: number; readonly search: PackedSearch }
  | { readonly kind: "forget"; readonly pdfId: string };

export type Reply =
  | { readonly kind: "found"; readonly id: number; readonly hits: PackedHits }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };
