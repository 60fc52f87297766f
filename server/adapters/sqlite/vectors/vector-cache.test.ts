import assert from "node:assert/strict";
import { test } from "node:test";
import { VectorCache } from "./vector-cache.ts";
import { CACHE_AT, VectorMemory } from "./vector-memory.ts";

/** Rows of 1 KB: a cache of 1 MB holds four collections of 256. */
const DIMENSION = 256;
const QUARTER = 256;

const rows = (rowCount: number) => ({ rowCount, dimension: DIMENSION, bytes: rowCount * DIMENSION * 4 });

test("a collection stays where it was put until it is forgotten", () => {
  const { cache } = openCache();
  cache.beginPass();
  const address = cache.reserve("a", rows(10));
  assert.equal(address, CACHE_AT);
  const { rowCount, dimension } = cache.use("a") ?? {};
  assert.deepEqual({ rowCount, dimension }, { rowCount: 10, dimension: DIMENSION });
  cache.forget("a");
  assert.equal(cache.use("a"), undefined);
  assert.equal(cache.reserve("b", rows(10)), CACHE_AT);
});

test("the collection that was not used for longest makes room", () => {
  const { cache } = openCache();
  for (const pdfId of ["a", "b", "c", "d"]) inItsOwnPass(cache, () => cache.reserve(pdfId, rows(QUARTER)));
  inItsOwnPass(cache, () => cache.use("a"));
  inItsOwnPass(cache, () => cache.reserve("e", rows(QUARTER)));
  assert.deepEqual(keptOf(cache, ["a", "b", "c", "d", "e"]), ["a", "c", "d", "e"]);
});

test("a pass never loses what it has used", () => {
  const { cache } = openCache();
  for (const pdfId of ["a", "b", "c", "d"]) inItsOwnPass(cache, () => cache.reserve(pdfId, rows(QUARTER)));
  cache.beginPass();
  for (const pdfId of ["a", "b", "c"]) cache.use(pdfId);
  assert.equal(cache.reserve("large", rows(2 * QUARTER)), undefined);
  assert.notEqual(cache.reserve("e", rows(QUARTER)), undefined);
  assert.equal(cache.reserve("f", rows(QUARTER)), undefined);
  assert.deepEqual(keptOf(cache, ["a", "b", "c", "d", "e", "f"]), ["a", "b", "c", "e"]);
});

test("a collection larger than the whole cache pushes nothing out", () => {
  const { cache } = openCache();
  inItsOwnPass(cache, () => cache.reserve("a", rows(QUARTER)));
  inItsOwnPass(cache, () => assert.equal(cache.reserve("large", rows(5 * QUARTER)), undefined));
  assert.deepEqual(keptOf(cache, ["a"]), ["a"]);
});

test("what is forgotten within a pass counts no longer against it", () => {
  const { cache } = openCache();
  cache.beginPass();
  for (const pdfId of ["a", "b", "c", "d"]) cache.reserve(pdfId, rows(QUARTER));
  cache.forget("b");
  assert.notEqual(cache.reserve("e", rows(QUARTER)), undefined);
});

test("the memory grows with its use and never beyond its bound", () => {
  const { cache, memory } = openCache(200);
  assert.equal(memory.wasm.buffer.byteLength, CACHE_AT);
  const sizes = new Set<number>();
  for (let i = 0; i < 1000; i++) {
    inItsOwnPass(cache, () => cache.reserve(`pdf-${i}`, rows(QUARTER * (1 + (i % 7)))));
    sizes.add(memory.wasm.buffer.byteLength);
  }
  assert.ok(sizes.size > 2, "grows in steps");
  assert.equal(Math.max(...sizes), CACHE_AT + 200 * 1_048_576);
});

function openCache(cacheMb = 1) {
  const memory = new VectorMemory(cacheMb);
  return { memory, cache: new VectorCache(memory) };
}

function inItsOwnPass(cache: VectorCache, work: () => unknown): void {
  cache.beginPass();
  work();
}

function keptOf(cache: VectorCache, pdfIds: string[]): string[] {
  return pdfIds.filter((pdfId) => cache.use(pdfId) !== undefined);
}
