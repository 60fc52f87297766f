import assert from "node:assert/strict";
import { test } from "node:test";
import { VectorCache } from "./vector-cache.ts";
import { CACHE_AT, VectorMemory } from "./vector-memory.ts";

/** Rows of 1 KB: a cache of 1 MB holds four collections of 256. */
const DIMENSION = 256;
const QUARTER = 256;

test("a collection stays where it was put until it is forgotten", () => {
  const { cache } = openCache();
  cache.beginPass();
  const address = cache.reserve("a", 10, DIMENSION);
  assert.equal(address, CACHE_AT);
  const { rowCount, dimension } = cache.use("a") ?? {};
  assert.deepEqual({ rowCount, dimension }, { rowCount: 10, dimension: DIMENSION });
  cache.forget("a");
  assert.equal(cache.use("a"), undefined);
  assert.equal(cache.reserve("b", 10, DIMENSION), CACHE_AT);
});

test("the collection that was not used for longest makes room", () => {
  const { cache } = openCache();
  for (const pdfId of ["a", "b", "c", "d"]) inItsOwnPass(cache, () => cache.reserve(pdfId, QUARTER, DIMENSION));
  inItsOwnPass(cache, () => cache.use("a"));
  inItsOwnPass(cache, () => cache.reserve("e", QUARTER, DIMENSION));
  assert.deepEqual(keptOf(cache, ["a", "b", "c", "d", "e"]), ["a", "c", "d", "e"]);
});

test("a pass never loses what it has used", () => {
  const { cache } = openCache();
  for (const pdfId of ["a", "b", "c", "d"]) inItsOwnPass(cache, () => cache.reserve(pdfId, QUARTER, DIMENSION));
  cache.beginPass();
  for (const pdfId of ["a", "b", "c"]) cache.use(pdfId);
  assert.equal(cache.reserve("large", 2 * QUARTER, DIMENSION), undefined);
  assert.notEqual(cache.reserve("e", QUARTER, DIMENSION), undefined);
  assert.equal(cache.reserve("f", QUARTER, DIMENSION), undefined);
  assert.deepEqual(keptOf(cache, ["a", "b", "c", "d", "e", "f"]), ["a", "b", "c", "e"]);
});

test("a collection larger than the whole cache pushes nothing out", () => {
  const { cache } = openCache();
  inItsOwnPass(cache, () => cache.reserve("a", QUARTER, DIMENSION));
  inItsOwnPass(cache, () => assert.equal(cache.reserve("large", 5 * QUARTER, DIMENSION), undefined));
  assert.deepEqual(keptOf(cache, ["a"]), ["a"]);
});

test("what is forgotten within a pass counts no longer against it", () => {
  const { cache } = openCache();
  cache.beginPass();
  for (const pdfId of ["a", "b", "c", "d"]) cache.reserve(pdfId, QUARTER, DIMENSION);
  cache.forget("b");
  assert.notEqual(cache.reserve("e", QUARTER, DIMENSION), undefined);
});

test("the memory grows with its use and never beyond its bound", () => {
  const { cache, memory } = openCache(200);
  assert.equal(memory.wasm.buffer.byteLength, CACHE_AT);
  const sizes = new Set<number>();
  for (let i = 0; i < 1000; i++) {
    inItsOwnPass(cache, () => cache.reserve(`pdf-${i}`, QUARTER * (1 + (i % 7)), DIMENSION));
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
