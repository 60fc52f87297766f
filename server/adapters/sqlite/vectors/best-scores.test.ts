import assert from "node:assert/strict";
import { test } from "node:test";
import { BestScores } from "./best-scores.ts";

test("the best rows come first", () => {
  assert.deepEqual(bestOf([0.1, 0.9, 0.5, 0.7], 3), [1, 3, 2]);
});

test("of equal scores the lower row comes first", () => {
  assert.deepEqual(bestOf([0.5, 0.9, 0.5, 0.9, 0.9], 4), [1, 3, 4, 0]);
  assert.deepEqual(bestOf([0.5, 0.5, 0.5], 2), [0, 1]);
});

test("NaN never wins, not even a free place", () => {
  assert.deepEqual(bestOf([NaN, 0.2, NaN, -0.3, NaN], 4), [1, 3]);
  assert.deepEqual(bestOf([NaN, NaN], 1), []);
});

test("blocks of one collection continue each other, and a reset begins the next", () => {
  const best = new BestScores(1);
  best.reset(2);
  best.add(Float32Array.of(0.3, 0.1), 0, 0, 2);
  best.add(Float32Array.of(0.2, 0.3), 0, 2, 2);
  assert.deepEqual(rowsOf(best, 0), [0, 3]);
  best.reset(1);
  best.add(Float32Array.of(-0.5), 0, 0, 1);
  assert.deepEqual(rowsOf(best, 0), [0]);
});

test("each query has its own best rows, read from its own column", () => {
  const best = new BestScores(3);
  best.reset(2);
  best.add(Float32Array.of(9, 9, /**/ 1, 2, 3, /**/ 3, 1, 2, /**/ 2, 3, 1), 2, 0, 3);
  assert.deepEqual(
    [0, 1, 2].map((query) => rowsOf(best, query)),
    [
      [1, 2],
      [2, 0],
      [0, 1],
    ],
  );
});

function bestOf(scores: number[], k: number): number[] {
  const best = new BestScores(1);
  best.reset(k);
  best.add(Float32Array.from(scores), 0, 0, scores.length);
  return rowsOf(best, 0);
}

function rowsOf(best: BestScores, query: number): number[] {
  return Array.from({ length: best.count(query) }, (_, rank) => best.row(query, rank));
}
