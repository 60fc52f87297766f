import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { canFindProcesses, extractors } from "./support/extractors.ts";
import { makeLongPdf } from "./support/pdfs/make-long-pdf.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";
import type { Docent } from "./support/start-docent.ts";
import { waitUntil } from "./support/wait-until.ts";

const pdf = await makePdf({ pages: ["Vacation is thirty days a year."] });

for (const fault of ["status", "refuse", "garbage", "wrong-shape", "wrong-count"] as const) {
  test(`embedding that fails by '${fault}' is a 500 and leaves nothing behind`, async (t) => {
    const docent = await startDocent(t);
    docent.ollama.fault("/api/embed", fault);
    const { status, body } = await docent.sendFile<{ detail: string }>(pdf);
    assert.equal(status, 500);
    assert.deepEqual(Object.keys(body), ["detail"]);
    await assertNothingLeft(docent);
  });
}

test("an embedding model that is not installed is a 500 that says how to get it", async (t) => {
  const docent = await startDocent(t, { env: { EMBEDDING_MODEL: "bge-m3" } });
  const { status, body } = await docent.sendFile<{ detail: string }>(pdf);
  assert.equal(status, 500);
  assert.match(body.detail, /run 'ollama pull bge-m3'/);
  await assertNothingLeft(docent);
});

test("a database that cannot be written is a 500 and leaves no file", async (t) => {
  const docent = await startDocent(t);
  const blocker = new DatabaseSync(join(docent.dataDir, "docent.db"));
  blocker.exec("BEGIN IMMEDIATE");
  const { status, body } = await docent.sendFile<{ detail: string }>(pdf);
  blocker.exec("ROLLBACK");
  blocker.close();
  assert.equal(status, 500);
  assert.match(body.detail, /could not be stored/);
  assert.doesNotMatch(body.detail, /sqlite|locked|docent-test/i);
  await assertNothingLeft(docent);
});

test("reading that takes longer than EXTRACTION_TIMEOUT_S is a 500 of its own, and its process is ended", async (t) => {
  const docent = await startDocent(t, { env: { EXTRACTION_TIMEOUT_S: "1" } });
  const { status, body } = await docent.sendFile<{ detail: string }>(await makeLongPdf(2500));
  assert.equal(status, 500);
  assert.match(body.detail, /took longer than 1 seconds/);
  assert.deepEqual(await extractors(docent.dataDir), []);
  await assertNothingLeft(docent);
});

test("a reader that crashes is one failed upload, and the service goes on", canFindProcesses, async (t) => {
  const docent = await startDocent(t);
  const uploading = docent.sendFile<{ detail: string }>(await makeLongPdf(1500));
  await waitUntil(async () => (await extractors(docent.dataDir)).length > 0);
  for (const id of await extractors(docent.dataDir)) process.kill(id, "SIGKILL");
  const { status, body } = await uploading;
  assert.equal(status, 500);
  assert.match(body.detail, /the reader gave up on it/);
  await assertNothingLeft(docent);
  assert.equal((await docent.upload(pdf)).doc_count, 1);
});

test("a client that goes away in the middle of an upload leaves nothing behind", async (t) => {
  const docent = await startDocent(t);
  const gate = docent.ollama.hold("/api/embed");
  const leaving = new AbortController();
  const uploading = docent.sendFile(pdf, "gone.pdf", { signal: leaving.signal });
  const call = await gate.reached;
  leaving.abort();
  await assert.rejects(uploading);
  await call.over;
  gate.release();
  await waitUntil(async () => (await docent.files()).length === 0);
  await assertNothingLeft(docent);
});

async function assertNothingLeft(docent: Docent): Promise<void> {
  assert.deepEqual(await docent.files(), []);
  assert.deepEqual(await docent.pdfs(), []);
}
