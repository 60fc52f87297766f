import assert from "node:assert/strict";
import { test } from "node:test";
import { findNearest, type SearchParts } from "./find-nearest.ts";
import { loadKernel } from "./load-kernel.ts";
import { ReadConnection } from "./read-connection.ts";
import { randomVectors, testCollections } from "./test-collections.ts";
import { VectorCache } from "./vector-cache.ts";
import { VectorMemory } from "./vector-memory.ts";

test("a collection whose reading failed half way is not kept", (t) => {
  const collections = testCollections(t);
  const [query = new Float32Array()] = randomVectors(1, 8, 1);
  collections.add("pdf", [query]);
  const parts = openParts(collections.path);
  const search = { pdfIds: ["pdf"], queries: new Float32Array(query), dimension: 8, k: 1 };

  assert.throws(() => findNearest({ ...parts, kernel: { ...parts.kernel, dotProducts: failing } }, search), {
    message: "no power",
  });
  assert.equal(parts.cache.use("pdf"), undefined);
  assert.deepEqual([...findNearest(parts, search).counts], [1]);
  assert.notEqual(parts.cache.use("pdf"), undefined);
  parts.connection.close();
});

function failing(): never {
  throw new Error("no power");
}

function openParts(databasePath: string): SearchParts {
  const memory = new VectorMemory(1);
  return {
    memory,
    kernel: loadKernel(memory.wasm),
    cache: new VectorCache(memory),
    connection: new ReadConnection(databasePath),
  };
}
