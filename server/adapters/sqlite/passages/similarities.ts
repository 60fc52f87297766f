import { grown } from "./grown.ts";

/** How near every passage is to each query; 0 where there is nothing to compare. */
export class Similarities {
  /** For each query, passage by passage. */
  ofQuery: Float32Array<ArrayBuffer>[] = [];

  begin(queryCount: number): void {
    this.ofQuery = Array.from(
      { length: queryCount },
      (_, query) => this.ofQuery[query]?.fill(0) ?? new Float32Array(512),
    );
  }

  makeRoom(passages: number): void {
    for (const [query, values] of this.ofQuery.entries()) this.ofQuery[query] = grown(Float32Array, values, passages);
  }

  /** Takes the scores of `count` passages as the kernel wrote them: row by row, for each every query. */
  set(firstPassage: number, count: number, scores: Float32Array, offset: number): void {
    const step = this.ofQuery.length;
    for (const [query, values] of this.ofQuery.entries()) {
      for (let i = 0, at = offset + query; i < count; i++, at += step) values[firstPassage + i] = scores[at] ?? 0;
    }
  }
}
