import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { canFindProcesses, extractors } from "./support/extractors.ts";
import { makeLongPdf } from "./support/pdfs/make-long-pdf.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";
import type { Docent } from "./support/start-docent.ts";
import { uploadsOf } from "./support/uploads.ts";
import { waitUntil } from "./support/wait-until.ts";

const pdf = await makePdf({ pages: ["Vacation is thirty days a year, says the zanzibarclause."] });
const other = await makePdf({ pages: ["Sundays are free."] });

test("a queued upload that is cancelled never begins, and those behind it move up", async (t) => {
  const begun: string[] = [];
  const docent = await startDocent(t, {
    env: { UPLOAD_CONCURRENCY: "1" },
    observeUploads: (step, pdfId) => step === "extract" && begun.push(pdfId),
  });
  const uploads = uploadsOf(docent);
  const gate = docent.ollama.hold("/api/embed");
  const first = await uploads.start(other, "first.pdf");
  await gate.reached;
  const second = await uploads.start(pdf, "second.pdf");
  const third = await uploads.start(await makePdf({ pages: ["Mondays are not."] }), "third.pdf");
  const following = uploads.events(second.upload_id);
  assert.equal((await following.next()).value?.data.stage, "queued");
  const { status, body } = await uploads.remove(second.upload_id);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    message: "The upload of 'second.pdf' was cancelled, and nothing of it is left.",
    stage: "cancelled",
  });
  assert.equal((await following.next()).value?.event, "cancelled");
  assert.equal((await following.next()).done, true);
  assert.equal((await uploads.show(second.upload_id)).status, 404);
  assert.equal((await docent.files()).length, 2);
  gate.release();
  assert.equal((await uploads.ended(first.upload_id)).stage, "done");
  assert.equal((await uploads.ended(third.upload_id)).stage, "done");
  assert.equal(begun.length, 2);
});

test("an upload cancelled while it is embedded ends the runtime's call, tells who follows, and leaves nothing anywhere", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const gate = docent.ollama.hold("/api/embed");
  const { upload_id } = await uploads.start(pdf, "secretname.pdf");
  const call = await gate.reached;
  const following = uploads.events(upload_id);
  await following.next();
  assert.equal((await uploads.remove(upload_id)).body.stage, "cancelled");
  await call.over;
  let last;
  for await (const event of following) last = event;
  assert.equal(last?.event, "cancelled");
  assert.equal(last.data.stage, "cancelled");
  gate.release();
  await assertNothingLeft(docent);
  assert.equal((await uploads.ended((await uploads.start(pdf)).upload_id)).stage, "done");
});

test(
  "an upload cancelled while it is read ends the reader's process and leaves nothing",
  canFindProcesses,
  async (t) => {
    const docent = await startDocent(t);
    const uploads = uploadsOf(docent);
    const { upload_id } = await uploads.start(await makeLongPdf(1500), "long.pdf");
    await waitUntil(async () => (await extractors(docent.dataDir)).length > 0);
    assert.equal((await uploads.remove(upload_id)).body.stage, "cancelled");
    await waitUntil(async () => (await extractors(docent.dataDir)).length === 0);
    await assertNothingLeft(docent);
  },
);

test("of an upload that has ended only the report goes, and the PDF stays", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const { upload_id } = await uploads.start(pdf, "kept.pdf");
  await uploads.ended(upload_id);
  const { status, body } = await uploads.remove(upload_id);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    message: "The report on 'kept.pdf' was forgotten; the PDF stays in the library.",
    stage: "done",
  });
  assert.equal((await uploads.show(upload_id)).status, 404);
  assert.equal((await uploads.remove(upload_id)).status, 404);
  assert.deepEqual(await uploads.list(), []);
  assert.equal((await docent.pdfs()).length, 1);
  assert.equal((await docent.files()).length, 1);
});

test("cancelling twice at the same time cancels once, and the library is as it was", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const gate = docent.ollama.hold("/api/embed");
  const { upload_id } = await uploads.start(pdf);
  await gate.reached;
  const replies = await Promise.all([uploads.remove(upload_id), uploads.remove(upload_id)]);
  for (const { status } of replies) assert.ok([200, 404].includes(status), String(status));
  assert.ok(replies.some(({ body }) => body.stage === "cancelled"));
  gate.release();
  await assertNothingLeft(docent);
});

/** Neither in the service's answers, nor as a file, nor as a row, nor as bytes of the database. */
async function assertNothingLeft(docent: Docent): Promise<void> {
  assert.deepEqual(await uploadsOf(docent).list(), []);
  assert.deepEqual(await docent.pdfs(), []);
  assert.deepEqual(await docent.files(), []);
  const database = new DatabaseSync(join(docent.dataDir, "docent.db"), { readOnly: true });
  for (const table of ["uploads", "pdfs", "collections", "chunks", "pages"]) {
    assert.equal(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"], 0, table);
  }
  database.close();
  for (const name of await readdir(docent.dataDir)) {
    if (!name.startsWith("docent.db")) continue;
    const bytes = await readFile(join(docent.dataDir, name));
    for (const word of ["secretname", "zanzibarclause"]) assert.equal(bytes.includes(word), false, name);
  }
}
