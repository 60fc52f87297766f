import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import type { Worker } from "node:worker_threads";
import { randomVectors, testCollections } from "./test-collections.ts";

const queries = randomVectors(1, 8, 1);
const oneSearch = { pdfIds: ["pdf"], queries, k: 1 };

test("a worker that dies fails the searches it had, and the next search starts another", async (t) => {
  const { search } = openWithOnePdf(t);
  const started = nextWorker();
  const doomed = [search.nearest(oneSearch), search.nearest(oneSearch)];
  const worker = await started;
  await Promise.all([
    worker.terminate(),
    ...doomed.map((pending) => assert.rejects(pending, { message: "The vector search stopped unexpectedly." })),
  ]);
  assert.equal((await search.nearest(oneSearch)).length, 1);
});

test("a worker that dies between searches is not missed", async (t) => {
  const { search } = openWithOnePdf(t);
  const started = nextWorker();
  await search.nearest(oneSearch);
  const worker = await started;
  await worker.terminate();
  search.forget("pdf");
  assert.equal((await search.nearest(oneSearch)).length, 1);
});

test("no worker is started before the first search", async (t) => {
  let workers = 0;
  const count = () => workers++;
  process.on("worker", count);
  t.after(() => process.off("worker", count));
  const { search } = openWithOnePdf(t);
  search.forget("pdf");
  assert.deepEqual(await search.nearest({ ...oneSearch, pdfIds: [] }), []);
  assert.equal(workers, 0);
  await search.nearest(oneSearch);
  assert.equal(workers, 1);
});

test("closing fails waiting and later searches, and may be done twice", async (t) => {
  const { search } = openWithOnePdf(t);
  const waiting = assert.rejects(search.nearest(oneSearch), { message: "The vector search is closed." });
  await search.close();
  await waiting;
  await assert.rejects(search.nearest(oneSearch), { message: "The vector search is closed." });
  search.forget("pdf");
  await search.close();
});

test("closing lets go of the database, so that its owner can tidy up the log", async (t) => {
  const { search, collections } = openWithOnePdf(t);
  await search.nearest(oneSearch);
  await search.close();
  assert.ok(existsSync(`${collections.path}-wal`));
  collections.database.close();
  assert.ok(!existsSync(`${collections.path}-wal`));
  collections.database.open();
});

test("a search that was never used can be closed", async (t) => {
  await openWithOnePdf(t).search.close();
});

test("a process that does not close its search still ends, and not before the answer", (t) => {
  const { collections } = openWithOnePdf(t);
  const script = join(dirname(collections.path), "search-once.mjs");
  const search = JSON.stringify(new URL("../open-search.ts", import.meta.url).href);
  writeFileSync(
    script,
    `import { openSearch } from ${search};
    const search = openSearch({ databasePath: ${JSON.stringify(collections.path)}, cacheMb: 1 });
    const hits = await search.nearest({ pdfIds: ["pdf"], queries: [new Float32Array(8).fill(1)], k: 1 });
    console.log(hits.length);`,
  );
  const { stdout, status } = spawnSync(process.execPath, [script], { timeout: 30_000, encoding: "utf8" });
  assert.deepEqual({ stdout, status }, { stdout: "1\n", status: 0 });
});

test("a missing database fails the search, and is found once it is there", async (t) => {
  const { collections } = openWithOnePdf(t);
  const databasePath = join(dirname(collections.path), "later.db");
  const search = collections.openSearch({ databasePath });
  await assert.rejects(search.nearest(oneSearch), { message: /^The vectors could not be read: / });
  collections.database.exec(`VACUUM INTO '${databasePath}'`);
  assert.equal((await search.nearest(oneSearch)).length, 1);
});

test("a locked database fails only the search that has to read it", async (t) => {
  const { search, collections } = openWithOnePdf(t);
  // Outside WAL mode a writer can lock readers out.
  collections.database.exec("PRAGMA journal_mode = DELETE");
  await search.nearest(oneSearch);
  collections.add("other", queries);
  collections.database.exec("BEGIN EXCLUSIVE");
  const both = { ...oneSearch, pdfIds: ["pdf", "other"] };
  const [inMemory, onDisk] = await Promise.allSettled([search.nearest(oneSearch), search.nearest(both)]);
  assert.deepEqual([inMemory.status, onDisk.status], ["fulfilled", "rejected"]);
  collections.database.exec("COMMIT");
  assert.equal((await search.nearest(both)).length, 2);
});

function openWithOnePdf(t: TestContext) {
  const collections = testCollections(t);
  collections.add("pdf", queries);
  return { search: collections.openSearch(), collections };
}

async function nextWorker(): Promise<Worker> {
  return new Promise((resolve) => process.once("worker", resolve));
}
