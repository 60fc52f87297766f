import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { loadKernel } from "./load-kernel.ts";
import { plainKernel } from "./plain-kernel.ts";
import { randomVectors } from "./test-collections.ts";
import { createWasmMemory, type WasmMemory } from "./web-assembly.ts";

const SCORES_AT = 32_768;
const QUERIES_AT = 65_536;
const ROWS_AT = 131_072;

test("the kernel and its plain twin agree for every shape", () => {
  const memory = createWasmMemory({ initial: 16, maximum: 16 });
  const kernel = loadKernel(memory).dotProducts;
  const twin = plainKernel(memory);
  for (const dimension of [4, 8, 12, 20, 64, 100, 384, 768]) {
    for (const rowCount of [1, 2, 3, 4, 5, 7, 50]) {
      for (let queryCount = 1; queryCount <= 8; queryCount++) {
        place(memory, ROWS_AT, randomVectors(rowCount, dimension, rowCount));
        place(memory, QUERIES_AT, randomVectors(queryCount, dimension, 100 + queryCount));
        const shape = [ROWS_AT, rowCount, dimension * 4, QUERIES_AT, queryCount, SCORES_AT] as const;
        const scores = scoresOf(memory, rowCount * queryCount, () => kernel(...shape));
        const expected = scoresOf(memory, rowCount * queryCount, () => twin(...shape));
        for (const [i, score] of scores.entries()) {
          const difference = Math.abs(score - (expected[i] ?? NaN));
          assert.ok(difference < 1e-6, `${rowCount} rows of ${dimension}, ${queryCount} queries: off by ${difference}`);
        }
      }
    }
  }
});

test("sums of small whole numbers are exact", () => {
  const memory = createWasmMemory({ initial: 16, maximum: 16 });
  place(memory, ROWS_AT, wholes(10, 3));
  place(memory, QUERIES_AT, wholes(4, 7));
  const shape = [ROWS_AT, 10, 128, QUERIES_AT, 4, SCORES_AT] as const;
  const scores = scoresOf(memory, 40, () => loadKernel(memory).dotProducts(...shape));
  assert.deepEqual(
    scores,
    scoresOf(memory, 40, () => plainKernel(memory)(...shape)),
  );
});

test("equal rows have equal scores to the last bit, wherever they stand and whatever is asked beside", () => {
  const memory = createWasmMemory({ initial: 16, maximum: 16 });
  const [row = new Float32Array()] = randomVectors(1, 768, 1);
  const [query = new Float32Array()] = randomVectors(1, 768, 2);
  const seen = new Set<number>();
  for (let count = 1; count <= 8; count++) {
    place(
      memory,
      ROWS_AT,
      Array.from({ length: count }, () => row),
    );
    place(
      memory,
      QUERIES_AT,
      Array.from({ length: count }, () => query),
    );
    const score = () => loadKernel(memory).dotProducts(ROWS_AT, count, 768 * 4, QUERIES_AT, count, SCORES_AT);
    for (const value of scoresOf(memory, count * count, score)) seen.add(value);
  }
  assert.equal(seen.size, 1);
});

test("the kernel writes its scores and nothing else", () => {
  const memory = createWasmMemory({ initial: 16, maximum: 16 });
  for (const [rowCount, queryCount] of [
    [0, 3],
    [1, 1],
    [1, 4],
    [4, 3],
    [5, 5],
  ] as const) {
    const before = new Uint8Array(memory.buffer).fill(7).slice();
    loadKernel(memory).dotProducts(ROWS_AT, rowCount, 64, QUERIES_AT, queryCount, SCORES_AT);
    const after = new Uint8Array(memory.buffer).slice();
    const scoreBytes = rowCount * queryCount * 4;
    after.fill(7, SCORES_AT, SCORES_AT + scoreBytes);
    assert.deepEqual(after, before);
  }
});

test("addresses beyond 2 GB, negative to a signed eye, are as good as others", () => {
  const pages = 33_000;
  const memory = createWasmMemory({ initial: pages, maximum: pages });
  const rowsAt = (pages - 1) * 65_536;
  place(memory, rowsAt, [Float32Array.of(1, 2, 3, 4), Float32Array.of(5, 6, 7, 8)]);
  place(memory, QUERIES_AT, [Float32Array.of(1, 1, 1, 1)]);
  const score = () => loadKernel(memory).dotProducts(rowsAt, 2, 16, QUERIES_AT, 1, SCORES_AT);
  assert.deepEqual(scoresOf(memory, 2, score), Float32Array.of(10, 26));
});

test("kernel.wasm is what kernel.wat assembles to", () => {
  const script = new URL("../../../../scripts/build-vector-kernel.ts", import.meta.url);
  execFileSync(process.execPath, [fileURLToPath(script), "--check"]);
});

function wholes(count: number, step: number): Float32Array[] {
  return Array.from({ length: count }, (_, row) =>
    Float32Array.from({ length: 32 }, (__, i) => ((row * step + i) % 11) - 5),
  );
}

function place(memory: WasmMemory, address: number, vectors: readonly Float32Array[]): void {
  for (const [i, vector] of vectors.entries()) {
    new Float32Array(memory.buffer, address + i * vector.byteLength, vector.length).set(vector);
  }
}

function scoresOf(memory: WasmMemory, count: number, score: () => void): Float32Array {
  const scores = new Float32Array(memory.buffer, SCORES_AT, count).fill(NaN);
  score();
  return scores.slice();
}
