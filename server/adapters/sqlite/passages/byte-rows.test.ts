import assert from "node:assert/strict";
import { test } from "node:test";
import { loadKernel } from "../vectors/load-kernel.ts";
import { randomVectors } from "../vectors/test-collections.ts";
import { createWasmMemory } from "../vectors/web-assembly.ts";
import { packQuery, packRows, rowBytes, widthOf } from "./byte-rows.ts";

const [QUERIES_AT, SCORES_AT, ROWS_AT] = [0, 65_536, 131_072];

/** Scores as the search computes them, brought back from the scale that a query loses. */
function score(rows: readonly Float32Array[], queries: readonly Float32Array[]): number[] {
  const dimension = rows[0]?.length ?? 0;
  const memory = createWasmMemory({ initial: 32, maximum: 32 });
  const flat = new Float32Array(rows.length * dimension);
  for (const [i, row] of rows.entries()) flat.set(row, i * dimension);
  new Uint8Array(memory.buffer, ROWS_AT).set(packRows(flat, dimension));
  for (const [i, query] of queries.entries()) {
    new Int16Array(memory.buffer, QUERIES_AT + i * widthOf(dimension) * 2).set(packQuery(query));
  }
  loadKernel(memory).byteProducts(ROWS_AT, rows.length, widthOf(dimension), QUERIES_AT, queries.length, SCORES_AT);
  const units = queries.map((query) => Math.max(...query.map(Math.abs)) / 1023);
  const raw = new Float32Array(memory.buffer, SCORES_AT, rows.length * queries.length);
  return Array.from(raw, (value, i) => value * (units[i % queries.length] ?? 0));
}

test("similarities over bytes differ from the exact ones by less than a hundredth, for every shape", () => {
  for (const dimension of [4, 16, 20, 384, 768, 1024]) {
    for (const queryCount of [1, 2, 3, 4, 5, 7]) {
      const rows = randomVectors(9, dimension, dimension);
      const queries = randomVectors(queryCount, dimension, 1000 + queryCount);
      const exact = rows.flatMap((row) =>
        queries.map((query) => row.reduce((sum, x, i) => sum + x * (query[i] ?? 0), 0)),
      );
      for (const [i, value] of score(rows, queries).entries()) {
        assert.ok(Math.abs(value - (exact[i] ?? NaN)) < 0.01, `${dimension} x ${queryCount}: ${value} for ${exact[i]}`);
      }
    }
  }
});

test("the largest numbers of the largest dimension do not overflow", () => {
  const row = new Float32Array(16_384).fill(1 / 128);
  assert.ok(Math.abs((score([row], [row])[0] ?? 0) - 1) < 0.01);
});

test("a row of zeros is near to nothing", () => {
  const [query = new Float32Array()] = randomVectors(1, 32, 1);
  assert.deepEqual(score([new Float32Array(32)], [query]), [0]);
  assert.equal(rowBytes(32), 48);
});
