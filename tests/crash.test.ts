import assert from "node:assert/strict";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { compose } from "../server/compose.ts";
import type { UploadStep } from "../server/core/ports.ts";
import { readSettings } from "../server/settings.ts";
import { createClient } from "./support/client.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startCrashing } from "./support/start-crashing.ts";
import { startDocent } from "./support/start-docent.ts";
import type { Docent } from "./support/start-docent.ts";

const pdf = await makePdf({ pages: ["Vacation is thirty days a year."] });
const QUESTION = { question: "What does the file say about vacation?" };

const BEFORE_IT_IS_STORED: UploadStep[] = ["save", "extract", "split", "describe", "embed", "store"];

for (const step of BEFORE_IT_IS_STORED) {
  test(`kill -9 as an upload comes to '${step}': after a restart nothing of it is left, and what was there before is whole`, async (t) => {
    const docent = await startDocent(t);
    const kept = await docent.upload(pdf, "kept.pdf");
    await docent.close();
    await uploadAndCrash(docent, step);
    await docent.restart();
    assert.deepEqual(
      (await docent.pdfs()).map((one) => one.pdf_id),
      [kept.pdf_id],
    );
    assert.deepEqual(await docent.files(), [`${kept.pdf_id}.pdf`]);
    assert.deepEqual(
      (await docent.ask(QUESTION)).sources.map((source) => source.pdf_id),
      [kept.pdf_id],
    );
  });
}

test("kill -9 right after an upload was stored: after a restart it is there whole", async (t) => {
  const docent = await startDocent(t);
  await docent.close();
  await uploadAndCrash(docent, "done");
  await docent.restart();
  const [stored] = await docent.pdfs();
  assert.ok(stored);
  assert.deepEqual(await docent.files(), [`${stored.pdf_id}.pdf`]);
  assert.equal((await docent.ask(QUESTION)).sources.length, 1);
});

test("a deletion that died before the record was gone is undone at the next start", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(pdf);
  await docent.close();
  await rename(join(docent.dataDir, "pdfs", `${pdf_id}.pdf`), join(docent.dataDir, "pdfs", `${pdf_id}.deleted`));
  await docent.restart();
  assert.deepEqual(await docent.files(), [`${pdf_id}.pdf`]);
  assert.equal((await docent.pdfs()).length, 1);
});

test("a deletion that died after the record was gone is finished at the next start", async (t) => {
  const docent = await startDocent(t);
  await docent.close();
  await writeFile(join(docent.dataDir, "pdfs", "pdf_123456789012345678.deleted"), pdf);
  await docent.restart();
  assert.deepEqual(await docent.files(), []);
});

test("what is not ours in the data folder is left alone", async (t) => {
  const docent = await startDocent(t);
  await docent.close();
  const strangers = ["thesis.pdf", "pdf_1.pdf", "notes.deleted"];
  for (const name of strangers) await writeFile(join(docent.dataDir, "pdfs", name), "mine");
  await mkdir(join(docent.dataDir, "pdfs", "folder"));
  await docent.restart();
  assert.deepEqual((await docent.files()).toSorted(), [...strangers, "folder"].toSorted());
});

test("originals whose database is lost are not swept away: the service refuses to start", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(pdf);
  await docent.close();
  for (const name of ["docent.db", "docent.db-wal", "docent.db-shm"])
    await rm(join(docent.dataDir, name), { force: true });
  const settings = readSettings({ DATA_DIR: docent.dataDir, OLLAMA_HOST: docent.ollama.url, LOG_LEVEL: "silent" });
  for (let i = 0; i < 2; i++) await assert.rejects(compose({ settings }), /its database is missing/);
  assert.deepEqual(await docent.files(), [`${pdf_id}.pdf`]);
});

test("a second Docent is kept out of a data folder that is in use", async (t) => {
  const docent = await startDocent(t);
  const settings = readSettings({ DATA_DIR: docent.dataDir, OLLAMA_HOST: docent.ollama.url, LOG_LEVEL: "silent" });
  await assert.rejects(compose({ settings }), /Another Docent is using this data folder/);
  assert.equal((await docent.send("GET", "/health")).status, 200);
});

async function uploadAndCrash(docent: Docent, step: UploadStep): Promise<void> {
  const crashing = startCrashing(docent, step);
  const url = await crashing.url();
  await assert.rejects(createClient(() => url).upload(pdf, "lost.pdf"));
  assert.deepEqual(await crashing.exited, [null, "SIGKILL"]);
}
