import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { ChunkHit, ChunkMix, ChunkSearch, Collection, PassageMix } from "../../../core/ports.ts";
import { openDatabase } from "../open-database.ts";
import { openSearch } from "../open-search.ts";
import { createPdfStore } from "../pdf-store.ts";
import { randomVectors } from "../vectors/test-collections.ts";

const DIMENSION = 40;
const EVEN: ChunkMix = {
  passageVector: 1,
  passageKeywords: 1,
  chunkVector: 0,
  chunkKeywords: 0,
  documentKeywords: 0,
};
const VECTORS_ONLY = { ...EVEN, passageKeywords: 0 };
const KEYWORDS_ONLY = { ...EVEN, passageVector: 0 };

/** A document of chunks of passages of words, with vectors from a seed. */
function collectionOf(chunks: readonly (readonly string[])[], seed: number): Collection {
  const passages = chunks
    .flatMap((texts, chunkIndex) => texts.map(() => chunkIndex))
    .map((chunkIndex, index) => ({
      chunkIndex,
      index,
      page: 1 + Math.floor(index / 2),
      start: index * 10,
      end: index * 10 + 9,
    }));
  const vectors = randomVectors(passages.length, DIMENSION, seed);
  const passageVectors = new Float32Array(passages.length * DIMENSION);
  for (const [i, vector] of vectors.entries()) passageVectors.set(vector, i * DIMENSION);
  const wordsOf = ({ index }: { index: number }) => chunks.flat()[index]?.split(" ") ?? [];
  return { chunks: [], pages: [], vectors: new Float32Array(0), passages, passageVectors, wordsOf };
}

async function openLibrary(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "docent-passages-"));
  const path = join(folder, "docent.db");
  const database = openDatabase(path);
  const store = createPdfStore(database);
  const searches: ReturnType<typeof openSearch>[] = [];
  t.after(async () => {
    for (const search of searches) await search.close();
    database.close();
    rmSync(folder, { recursive: true });
  });
  return {
    store,
    async add(pdfId: string, collection: Collection) {
      const record = {
        pdfId,
        name: pdfId,
        uploadedAt: "",
        chunkCount: 0,
        pageCount: 1,
        isSample: false,
        filePath: pdfId,
      };
      await store.add({ ...record, embedding: { model: "m", dimension: DIMENSION } }, collection);
    },
    open(cacheMb = 16) {
      const search = openSearch({ databasePath: path, cacheMb });
      searches.push(search);
      return search;
    },
  };
}

const rounded = (hits: readonly ChunkHit[]) => hits.map((hit) => ({ ...hit, score: Math.round(hit.score * 1e4) }));

function asking(pdfIds: readonly string[], terms: readonly string[], mix: ChunkMix, seed?: number): ChunkSearch {
  const vector = seed === undefined ? undefined : randomVectors(1, DIMENSION, seed)[0];
  return { pdfIds, queries: [{ vector, terms }], mix, k: 3 };
}

test("a chunk is as near as its best passage", async (t) => {
  const library = await openLibrary(t);
  await library.add("a", collectionOf([["x", "x"], ["x"], ["x", "x", "x"]], 1));
  const target = randomVectors(6, DIMENSION, 1)[4] ?? new Float32Array(0);
  const [best] = await library
    .open()
    .bestChunks({ pdfIds: ["a"], queries: [{ vector: target, terms: [] }], mix: VECTORS_ONLY, k: 3 });
  assert.equal(best?.chunkIndex, 2);
});

test("of the chunks asked for every passage is told, the nearest with the highest score", async (t) => {
  const library = await openLibrary(t);
  await library.add("a", collectionOf([["x", "x"], ["x"], ["x", "x", "x"]], 1));
  await library.add("b", collectionOf([["x"], ["x", "x"]], 2));
  const vector = randomVectors(6, DIMENSION, 1)[4] ?? new Float32Array(0);
  const chunks = [
    { pdfId: "a", chunkIndex: 2 },
    { pdfId: "gone", chunkIndex: 0 },
    { pdfId: "b", chunkIndex: 1 },
    { pdfId: "a", chunkIndex: 0 },
    { pdfId: "b", chunkIndex: 7 },
  ];
  const queries = [{ vector, terms: [], words: [], weight: 1 }];
  const found = await library.open().passagesOf({ chunks, queries, mix: { vector: 1, keywords: 0, pageWords: 0 } });
  assert.deepEqual(found.map(({ pdfId, chunkIndex, index }) => `${pdfId} ${chunkIndex} ${index}`).toSorted(), [
    "a 0 0",
    "a 0 1",
    "a 2 3",
    "a 2 4",
    "a 2 5",
    "b 1 1",
    "b 1 2",
  ]);
  const [best] = found.toSorted((one, other) => other.score - one.score);
  assert.deepEqual({ pdfId: best?.pdfId, index: best?.index }, { pdfId: "a", index: 4 });
  assert.ok(Math.abs((best?.score ?? 0) - 1) < 0.01);
});

test("the page that has the question's small words too comes before the one that has its large ones alone", async (t) => {
  const library = await openLibrary(t);
  // Two passages a page: the first page lists, the second explains.
  const passages = ["claim deadline", "appeal deadline", "how a claim is made", "when the deadline ends"];
  await library.add("a", collectionOf([passages], 1));
  const mix: PassageMix = { vector: 0, keywords: 0, pageWords: 1 };
  const terms = ["claim", "deadline"];
  const queries = [{ vector: undefined, terms, words: ["when", "is", "the", ...terms], weight: 1 }];
  const found = await library.open().passagesOf({ chunks: [{ pdfId: "a", chunkIndex: 0 }], queries, mix });
  const pages = Map.groupBy(found, ({ index }) => Math.floor(index / 2));
  assert.ok((pages.get(1)?.[0]?.score ?? 0) > (pages.get(0)?.[0]?.score ?? 1));
  assert.equal(pages.get(1)?.[0]?.score, pages.get(1)?.[1]?.score, "a page's passages share what the page says");
});

test("queries count for passages by their weights", async (t) => {
  const library = await openLibrary(t);
  await library.add("a", collectionOf([["ship", "boat", "raft", "tug"]], 1));
  const mix: PassageMix = { vector: 0, keywords: 1, pageWords: 0 };
  const queries = (["boat", "raft"] as const).map((term, i) => ({
    vector: undefined,
    terms: [term],
    words: [term],
    weight: i === 0 ? 1 : 0.5,
  }));
  const found = await library.open().passagesOf({ chunks: [{ pdfId: "a", chunkIndex: 0 }], queries, mix });
  assert.deepEqual(
    found.map(({ score }) => score),
    [0, 1, 0.5, 0],
  );
});

test("a rare word weighs more than a common one, and a word in every passage nothing", async (t) => {
  const library = await openLibrary(t);
  await library.add(
    "a",
    collectionOf([["the ship sails", "the ship lands"], ["the harbour sleeps"], ["the end comes"]], 1),
  );
  const search = library.open();
  const hits = await search.bestChunks(asking(["a"], ["the", "ship", "harbour"], KEYWORDS_ONLY));
  assert.deepEqual(
    hits.map((hit) => hit.chunkIndex),
    [1, 0, 2],
  );
  assert.equal(hits[2]?.score, 0);
});

test("statistics are those of the PDFs that are searched", async (t) => {
  const library = await openLibrary(t);
  await library.add("a", collectionOf([["ship one"], ["boat two"], ["ship three"], ["ship four"], ["nothing"]], 1));
  await library.add(
    "b",
    collectionOf(
      Array.from({ length: 30 }, () => ["boat boat"]),
      2,
    ),
  );
  const search = library.open();
  const alone = await search.bestChunks(asking(["a"], ["boat", "ship"], KEYWORDS_ONLY));
  assert.equal(alone[0]?.chunkIndex, 1, "in a, boat is the rarer word");
  const both = await search.bestChunks(asking(["a", "b"], ["boat", "ship"], KEYWORDS_ONLY));
  const inA = both.find((hit) => hit.pdfId === "a");
  assert.notEqual(inA?.chunkIndex, 1, "over both, ship is");
});

test("what is cached, read anew or read in a pass too large for the cache is found alike", async (t) => {
  const library = await openLibrary(t);
  const ids = Array.from({ length: 30 }, (_, i) => `pdf-${i}`);
  for (const [i, id] of ids.entries()) {
    const texts = Array.from({ length: 8 }, (_, c) =>
      Array.from({ length: 5 }, (__, p) => `w${(i * c + p) % 17} w${(i + c * p) % 23} filler`),
    );
    await library.add(id, collectionOf(texts, 10 + i));
  }
  const query = asking(ids, ["w3", "w7", "w11"], EVEN, 99);
  const warm = library.open();
  const first = await warm.bestChunks(query);
  assert.deepEqual(await warm.bestChunks(query), first);
  assert.deepEqual(await library.open(0).bestChunks(query), first);
  assert.equal(first.length, 90);
});

test("the queries of one search do not disturb each other", async (t) => {
  const library = await openLibrary(t);
  await library.add("a", collectionOf([["ship one"], ["boat two"], ["raft three"]], 1));
  const search = library.open();
  const queries = ["ship", "boat", "raft", "ship"].map((term, i) => ({
    vector: randomVectors(1, DIMENSION, i + 50)[0],
    terms: [term],
  }));
  const together = await search.bestChunks({ pdfIds: ["a"], queries, mix: EVEN, k: 3 });
  for (const [i, query] of queries.entries()) {
    const alone = await search.bestChunks({ pdfIds: ["a"], queries: [query], mix: EVEN, k: 3 });
    const own = together.filter((hit) => hit.query === i).map((hit) => ({ ...hit, query: 0 }));
    assert.deepEqual(rounded(own), rounded(alone));
  }
});

test("a query of another dimension still finds by keywords", async (t) => {
  const library = await openLibrary(t);
  await library.add("a", collectionOf([["ship one"], ["boat two"]], 1));
  const vector = randomVectors(1, 8, 1)[0];
  const hits = await library
    .open()
    .bestChunks({ pdfIds: ["a"], queries: [{ vector, terms: ["boat"] }], mix: EVEN, k: 1 });
  assert.equal(hits[0]?.chunkIndex, 1);
});

test("a PDF that is dropped and forgotten is found no more; one of the same id is found anew", async (t) => {
  const library = await openLibrary(t);
  await library.add("a", collectionOf([["ship one"], ["boat two"]], 1));
  const search = library.open();
  assert.equal((await search.bestChunks(asking(["a"], ["boat"], KEYWORDS_ONLY))).length, 2);
  await library.store.remove("a");
  search.forget("a");
  assert.deepEqual(await search.bestChunks(asking(["a"], ["boat"], KEYWORDS_ONLY)), []);
  await library.add("a", collectionOf([["raft"]], 1));
  assert.equal((await search.bestChunks(asking(["a"], ["raft"], EVEN, 1))).length, 1);
});

test("nothing comes of nothing", async (t) => {
  const library = await openLibrary(t);
  const search = library.open();
  assert.deepEqual(await search.bestChunks(asking([], ["x"], EVEN, 1)), []);
  assert.deepEqual(await search.bestChunks(asking(["unknown"], ["x"], EVEN, 1)), []);
  assert.deepEqual(await search.bestChunks({ pdfIds: ["a"], queries: [], mix: EVEN, k: 3 }), []);
  assert.deepEqual(
    await search.passagesOf({ chunks: [], queries: [], mix: { vector: 1, keywords: 1, pageWords: 1 } }),
    [],
  );
});
