import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import type { UploadStep } from "../server/core/ports.ts";
import { createClient } from "./support/client.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startCrashing } from "./support/start-crashing.ts";
import { startDocent } from "./support/start-docent.ts";
import type { Docent } from "./support/start-docent.ts";
import { uploadsOf } from "./support/uploads.ts";

const pdf = await makePdf({ pages: ["Vacation is thirty days a year."] });
const other = await makePdf({ pages: ["Sundays are free."] });
const QUESTION = { question: "What does the file say about vacation?" };

test("uploads that were running or queued when the service was stopped are done after the next start, however often", async (t) => {
  const docent = await startDocent(t, { env: { UPLOAD_CONCURRENCY: "1" } });
  const uploads = uploadsOf(docent);
  const gate = docent.ollama.hold("/api/embed");
  const running = await uploads.start(pdf, "running.pdf");
  await gate.reached;
  const queued = await uploads.start(other, "queued.pdf");
  for (let i = 0; i < 3; i++) {
    await docent.restart();
    assert.equal((await docent.files()).length, 2);
    await uploads.reaches(running.upload_id, "embedding");
    assert.equal((await uploads.show(queued.upload_id)).body.stage, "queued");
  }
  gate.release();
  for (const { upload_id, name, upload_timestamp } of [running, queued]) {
    const ended = await uploads.ended(upload_id);
    assert.deepEqual(
      [ended.stage, ended.name, ended.pdf?.name, ended.pdf?.upload_timestamp],
      ["done", name, name, upload_timestamp],
    );
  }
  assert.equal((await docent.ask(QUESTION)).metadata.pdfs_queried, 2);
});

const STEPS: UploadStep[] = ["extract", "split", "describe", "embed", "store", "done"];

for (const step of STEPS) {
  test(`kill -9 as an accepted upload comes to '${step}': after a restart it is processed to the end, once`, async (t) => {
    const docent = await startDocent(t);
    await docent.close();
    await acceptAndCrash(docent, step);
    await docent.restart();
    const uploads = uploadsOf(docent);
    const [upload] = await uploads.list();
    assert.ok(upload);
    const ended = await uploads.ended(upload.upload_id);
    assert.deepEqual([ended.stage, ended.pages_done, ended.chunks_done], ["done", 1, 1]);
    assert.deepEqual(await docent.pdfs(), [ended.pdf]);
    assert.deepEqual(await docent.files(), [`${ended.pdf?.pdf_id}.pdf`]);
    assert.equal((await docent.ask(QUESTION)).sources.length, 1);
  });
}

test("kill -9 while the bytes are being saved: nothing was accepted, and nothing is left", async (t) => {
  const docent = await startDocent(t);
  await docent.close();
  await acceptAndCrash(docent, "save");
  await docent.restart();
  assert.deepEqual(await uploadsOf(docent).list(), []);
  assert.deepEqual(await docent.files(), []);
});

test("an upload that brought the service down twice is reported failed, and is not tried again", async (t) => {
  const docent = await startDocent(t);
  await docent.close();
  await acceptAndCrash(docent, "embed");
  assert.deepEqual(await startCrashing(docent, "embed").exited, [null, "SIGKILL"]);
  await docent.restart();
  const uploads = uploadsOf(docent);
  const [upload] = await uploads.list();
  assert.equal(upload?.stage, "failed");
  assert.match(upload.detail ?? "", /stopped 2 times while it processed this PDF, so it was given up: /);
  assert.deepEqual(await uploads.collect(upload.upload_id), [{ event: "failed", data: upload }]);
  assert.deepEqual(await docent.files(), []);
  assert.deepEqual(await docent.pdfs(), []);
  assert.equal((await docent.upload(pdf)).doc_count, 1);
});

test("an accepted upload whose file somebody took away is reported failed", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const gate = docent.ollama.hold("/api/embed");
  const { upload_id } = await uploads.start(pdf);
  await gate.reached;
  await docent.close();
  for (const name of await docent.files()) await rm(join(docent.dataDir, "pdfs", name));
  await docent.restart();
  const { body } = await uploads.show(upload_id);
  assert.equal(body.stage, "failed");
  assert.match(body.detail ?? "", /is not in the data folder any more/);
});

test("reports are kept over a restart: the last 200, and none for longer than 7 days", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const recent = await uploads.ended((await uploads.start(pdf)).upload_id);
  await docent.close();
  const now = Date.now();
  writeReports(docent, 250, (i) => new Date(now - 60_000 * (i + 1)));
  writeReports(docent, 5, (i) => new Date(now - 8 * 24 * 3_600_000 - i), "old");
  await docent.restart();
  const kept = (await uploads.list()).map(({ upload_id }) => upload_id);
  assert.equal(kept.length, 200);
  assert.deepEqual((await uploads.show(recent.upload_id)).body, recent);
  assert.ok(kept.includes("upload_recent_198"));
  assert.ok(!kept.includes("upload_recent_199"));
  assert.ok(!kept.some((id) => id.includes("old")));
});

test("a single old report goes too", async (t) => {
  const docent = await startDocent(t);
  await docent.close();
  writeReports(docent, 1, () => new Date(Date.now() - 8 * 24 * 3_600_000), "old");
  await docent.restart();
  assert.deepEqual(await uploadsOf(docent).list(), []);
});

async function acceptAndCrash(docent: Docent, step: UploadStep): Promise<void> {
  const crashing = startCrashing(docent, step);
  const url = await crashing.url();
  // The answer may or may not get through before the crash.
  await uploadsOf({ ...createClient(() => url), url })
    .post(pdf, "crashing.pdf")
    .catch(() => undefined);
  assert.deepEqual(await crashing.exited, [null, "SIGKILL"]);
}

function writeReports(docent: Docent, count: number, finishedAt: (i: number) => Date, kind = "recent"): void {
  const database = new DatabaseSync(join(docent.dataDir, "docent.db"));
  const insert = database.prepare(
    `INSERT INTO uploads (upload_id, pdf_id, name, file_path, sha256, uploaded_at, stage, finished_at, detail)
     VALUES (?, ?, 'a.pdf', '', '', ?, 'failed', ?, 'It failed.')`,
  );
  database.exec("BEGIN");
  for (let i = 0; i < count; i++) {
    const time = finishedAt(i).toISOString();
    insert.run(`upload_${kind}_${i}`, `pdf_${kind}_${i}`, time, time);
  }
  database.exec("COMMIT");
  database.close();
}
