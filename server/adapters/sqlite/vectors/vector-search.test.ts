import assert from "node:assert/strict";
import { test } from "node:test";
import type { VectorHit } from "../../../core/ports.ts";
import { assertSameHits, nearestByHand, randomVectors, testCollections } from "./test-collections.ts";

test("the k nearest chunks of every collection are found for every query", async (t) => {
  for (const dimension of [768, 5]) {
    const collections = testCollections(t);
    const search = collections.openSearch();
    const all = new Map(
      [1, 2, 3, 50, 200].map((count) => [`pdf-${count}`, randomVectors(count, dimension, count)] as const),
    );
    for (const [pdfId, rows] of all) collections.add(pdfId, rows);
    for (const queryCount of [1, 2, 3, 4, 5, 7, 70]) {
      const queries = randomVectors(queryCount, dimension, 1000 + queryCount);
      const hits = await search.nearest({ pdfIds: [...all.keys()], queries, k: 3 });
      assertSameHits(byPdf(hits), byPdf(nearestByHand(all, queries, 3)), `${queryCount} queries`);
    }
  }
});

test("the same hits in the same order come from memory, from disk and from both", async (t) => {
  const collections = testCollections(t);
  const all = new Map(Array.from({ length: 40 }, (_, i) => [`pdf-${i}`, randomVectors(50, 770, i)] as const));
  for (const [pdfId, rows] of all) collections.add(pdfId, rows);
  const queries = randomVectors(3, 770, 99);
  const expected = nearestByHand(all, queries, 4);
  for (const cacheMb of [0, 1, 3, 64]) {
    const search = collections.openSearch({ cacheMb });
    for (const order of ["first", "again", "once more"]) {
      const hits = await search.nearest({ pdfIds: [...all.keys()], queries, k: 4 });
      assertSameHits(hits, expected, `${cacheMb} MB, ${order}`);
    }
  }
});

test("of equal chunks the earlier is preferred", async (t) => {
  const collections = testCollections(t);
  const search = collections.openSearch();
  const [row = new Float32Array()] = randomVectors(1, 768, 1);
  collections.add(
    "pdf",
    Array.from({ length: 2500 }, () => row),
  );
  const hits = await search.nearest({ pdfIds: ["pdf"], queries: [row], k: 5 });
  assert.deepEqual(
    hits.map((hit) => hit.chunkIndex),
    [0, 1, 2, 3, 4],
  );
});

test("chunks whose score is not a number are never hits", async (t) => {
  const collections = testCollections(t);
  const search = collections.openSearch();
  collections.add("pdf", [Float32Array.of(NaN, 1), Float32Array.of(0, 1), Float32Array.of(1, NaN)]);
  const hits = await search.nearest({ pdfIds: ["pdf"], queries: [Float32Array.of(0, 1)], k: 3 });
  assert.deepEqual(hits, [{ pdfId: "pdf", chunkIndex: 1, score: 1 }]);
});

test("nothing is found where there is nothing: no ids, no queries, no places, unknown ids", async (t) => {
  const collections = testCollections(t);
  const search = collections.openSearch();
  const queries = randomVectors(1, 8, 1);
  collections.add("pdf", queries);
  const pdfIds = ["pdf"];
  assert.deepEqual(await search.nearest({ pdfIds: [], queries, k: 1 }), []);
  assert.deepEqual(await search.nearest({ pdfIds, queries: [], k: 1 }), []);
  assert.deepEqual(await search.nearest({ pdfIds, queries, k: 0 }), []);
  assert.deepEqual(await search.nearest({ pdfIds: ["nobody", "", "pdf'"], queries, k: 1 }), []);
});

test("an id given twice is searched once", async (t) => {
  const collections = testCollections(t);
  const search = collections.openSearch();
  const queries = randomVectors(1, 8, 1);
  collections.add("pdf", queries);
  const hits = await search.nearest({ pdfIds: ["pdf", "other", "pdf"], queries, k: 9 });
  assertSameHits(hits, [{ pdfId: "pdf", chunkIndex: 0, score: 1 }]);
});

test("a collection of another dimension gives no hits, cached or not, and spoils nothing", async (t) => {
  const collections = testCollections(t);
  const search = collections.openSearch();
  collections.add("small", randomVectors(3, 384, 1));
  collections.add("large", randomVectors(3, 768, 2));
  for (const dimension of [768, 384, 768, 12]) {
    const queries = randomVectors(1, dimension, 3);
    const hits = await search.nearest({ pdfIds: ["small", "large"], queries, k: 1 });
    const found = { 384: ["small"], 768: ["large"] }[dimension] ?? [];
    assert.deepEqual(
      hits.map((hit) => hit.pdfId),
      found,
    );
  }
});

test("queries of different dimensions, or of one beyond all models, are refused", async (t) => {
  const search = testCollections(t).openSearch();
  const mixed = [...randomVectors(1, 8, 1), ...randomVectors(1, 12, 1)];
  await assert.rejects(search.nearest({ pdfIds: ["pdf"], queries: mixed, k: 1 }), RangeError);
  const vast = [new Float32Array(20_000)];
  await assert.rejects(search.nearest({ pdfIds: ["pdf"], queries: vast, k: 1 }), RangeError);
});

test("a collection that is not made of whole rows gives no hits, the others do", async (t) => {
  const collections = testCollections(t);
  const queries = randomVectors(2, 8, 1);
  collections.addRaw("cut off", 8, new Uint8Array(8 * 4 * 3 - 1));
  collections.addRaw("half a number", 8, new Uint8Array(2));
  collections.addRaw("empty", 8, new Uint8Array(0));
  collections.addRaw("null", 8, null);
  collections.addRaw("text", 8, "x".repeat(32));
  collections.addRaw("no dimension", 0, new Uint8Array(32));
  collections.add("whole", queries);
  const pdfIds = ["cut off", "half a number", "empty", "null", "text", "no dimension", "whole"];
  for (const cacheMb of [0, 8]) {
    const hits = await collections.openSearch({ cacheMb }).nearest({ pdfIds, queries, k: 1 });
    assertSameHits(hits, [
      { pdfId: "whole", chunkIndex: 0, score: 1 },
      { pdfId: "whole", chunkIndex: 1, score: 1 },
    ]);
  }
});

test("a collection larger than a slice is searched whole, kept or not", async (t) => {
  const dimension = 4095;
  const rowCount = 2100;
  const collections = testCollections(t);
  const vectors = new Float32Array(dimension * rowCount);
  const marks = [0, 1023, 1024, 1025, 2047, 2048, 2099];
  for (const [i, row] of marks.entries()) vectors[row * dimension + dimension - 1] = 0.5 + i / 100;
  collections.addRaw("large", dimension, new Uint8Array(vectors.buffer));
  const query = new Float32Array(dimension);
  query[dimension - 1] = 1;
  for (const cacheMb of [0, 20, 40]) {
    const search = collections.openSearch({ cacheMb });
    for (let repetition = 0; repetition < 2; repetition++) {
      const hits = await search.nearest({ pdfIds: ["large"], queries: [query], k: marks.length });
      assert.deepEqual(
        hits.map((hit) => hit.chunkIndex),
        marks.toReversed(),
      );
    }
  }
});

test("a collection is found as soon as it is committed, though it was looked for before", async (t) => {
  const collections = testCollections(t);
  const search = collections.openSearch();
  const queries = randomVectors(1, 8, 1);
  assert.deepEqual(await search.nearest({ pdfIds: ["pdf"], queries, k: 1 }), []);
  collections.add("pdf", queries);
  assert.equal((await search.nearest({ pdfIds: ["pdf"], queries, k: 1 })).length, 1);
});

test("a forgotten collection is read anew: gone if it was dropped, changed if it was replaced", async (t) => {
  const collections = testCollections(t);
  const search = collections.openSearch();
  const queries = randomVectors(1, 8, 1);
  for (const pdfId of ["dropped", "replaced", "kept"]) collections.add(pdfId, queries);
  const pdfIds = ["dropped", "replaced", "kept"];
  await search.nearest({ pdfIds, queries, k: 5 });

  for (const pdfId of pdfIds) collections.remove(pdfId);
  collections.add("replaced", [...randomVectors(1, 8, 2), ...queries]);
  search.forget("dropped");
  search.forget("replaced");
  search.forget("never seen");
  const hits = await search.nearest({ pdfIds, queries, k: 1 });
  assertSameHits(hits, [
    { pdfId: "replaced", chunkIndex: 1, score: 1 },
    { pdfId: "kept", chunkIndex: 0, score: 1 },
  ]);
});

test("repeated searches over more than fits keep using the part that is in memory", async (t) => {
  const collections = testCollections(t);
  const search = collections.openSearch({ cacheMb: 1 });
  // Six collections of 256 KB: four fit. Once everything is deleted, what is still found was in memory.
  const pdfIds = ["a", "b", "c", "d", "e", "f"];
  for (const pdfId of pdfIds) collections.add(pdfId, randomVectors(256, 256, 1));
  const queries = randomVectors(1, 256, 1);
  await search.nearest({ pdfIds, queries, k: 1 });
  await search.nearest({ pdfIds: pdfIds.toReversed(), queries, k: 1 });
  for (const pdfId of pdfIds) collections.remove(pdfId);
  const hits = await search.nearest({ pdfIds, queries, k: 1 });
  assert.deepEqual(
    hits.map((hit) => hit.pdfId),
    ["a", "b", "c", "d"],
  );
});

test("searches at the same time each get their own hits", async (t) => {
  const collections = testCollections(t);
  const search = collections.openSearch({ cacheMb: 1 });
  const all = new Map(Array.from({ length: 8 }, (_, i) => [`pdf-${i}`, randomVectors(100, 384, i)] as const));
  for (const [pdfId, rows] of all) collections.add(pdfId, rows);
  const searches = Array.from({ length: 24 }, (_, i) => ({
    pdfIds: [...all.keys()].slice(i % 5, (i % 5) + 3),
    queries: randomVectors(1 + (i % 4), 384, 500 + i),
    k: 1 + (i % 6),
  }));
  const found = await Promise.all(searches.map((one) => search.nearest(one)));
  for (const [i, { pdfIds, queries, k }] of searches.entries()) {
    const selected = new Map(pdfIds.map((pdfId) => [pdfId, all.get(pdfId) ?? []]));
    assertSameHits(found[i] ?? [], nearestByHand(selected, queries, k));
  }
});

/** More than 64 queries are searched in batches, and then a collection's hits are not all together. */
function byPdf(hits: readonly VectorHit[]): VectorHit[] {
  return hits.toSorted((a, b) => a.pdfId.localeCompare(b.pdfId));
}
