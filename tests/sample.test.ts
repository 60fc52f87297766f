import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { buildSample } from "../scripts/sample/build.ts";
import type { PdfBody } from "./support/client.ts";
import { startCrashing } from "./support/start-crashing.ts";
import { startDocent } from "./support/start-docent.ts";
import type { Docent } from "./support/start-docent.ts";
import { uploadsOf } from "./support/uploads.ts";
import type { AlreadyThereBody, UploadBody } from "./support/uploads.ts";

const NAME = "handbook-for-docents.pdf";

async function addSample(docent: Docent): Promise<PdfBody> {
  const { status, body } = await docent.send<UploadBody>("POST", "/api/v1/sample");
  assert.equal(status, 202);
  const { pdf } = await uploadsOf(docent).ended(body.upload_id);
  assert.ok(pdf);
  return pdf;
}

async function textOf(docent: Docent, pdfId: string): Promise<string> {
  const { body } = await docent.send<{ chunks: { text: string }[] }>("GET", `/api/v1/pdfs/${pdfId}/chunks?limit=100`);
  return body.chunks.map(({ text }) => text).join("\n\n");
}

test("POST /api/v1/sample puts the sample in line, and it becomes a PDF marked as one", async (t) => {
  const docent = await startDocent(t);
  const { status, headers, body } = await docent.send<UploadBody>("POST", "/api/v1/sample");
  assert.equal(status, 202);
  assert.equal(headers.get("location"), `/api/v1/uploads/${body.upload_id}`);
  assert.deepEqual([body.name, body.stage, body.pdf], [NAME, "queued", null]);
  const ended = await uploadsOf(docent).ended(body.upload_id);
  assert.deepEqual(
    [ended.stage, ended.pdf?.name, ended.pdf?.page_count, ended.pdf?.is_sample],
    ["done", NAME, 5, true],
  );
  assert.deepEqual(await docent.pdfs(), [ended.pdf]);
});

test("a sample that is on its way, or in the library, is not added again", async (t) => {
  const docent = await startDocent(t);
  const gate = docent.ollama.hold("/api/embed");
  const { body: first } = await docent.send<UploadBody>("POST", "/api/v1/sample");
  await gate.reached;
  const waiting = await docent.send<AlreadyThereBody>("POST", "/api/v1/sample");
  assert.equal(waiting.status, 200);
  assert.deepEqual(waiting.body, {
    already_there: true,
    message: "The sample is already on its way: wait for that upload.",
    pdf_id: null,
    pdf: null,
    upload_id: first.upload_id,
  });
  gate.release();
  const { pdf } = await uploadsOf(docent).ended(first.upload_id);
  const there = await docent.send<AlreadyThereBody>("POST", "/api/v1/sample");
  assert.equal(there.status, 200);
  assert.deepEqual(there.body, {
    already_there: true,
    message: `The sample is already in the library as '${NAME}': ask it something.`,
    pdf_id: pdf?.pdf_id,
    pdf,
    upload_id: null,
  });
  assert.equal((await docent.files()).length, 1);
});

test("deleted, the sample can be added anew", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await addSample(docent);
  await docent.delete(pdf_id);
  assert.equal((await addSample(docent)).is_sample, true);
  assert.equal((await docent.pdfs()).length, 1);
});

test("stopped while it is on its way, the sample is still one after the next start", async (t) => {
  const docent = await startDocent(t);
  const gate = docent.ollama.hold("/api/embed");
  const { body } = await docent.send<UploadBody>("POST", "/api/v1/sample");
  await gate.reached;
  await docent.restart();
  gate.release();
  assert.equal((await uploadsOf(docent).ended(body.upload_id)).pdf?.is_sample, true);
});

test("killed while it is on its way, too", async (t) => {
  const docent = await startDocent(t);
  await docent.close();
  const crashing = startCrashing(docent, "embed");
  // The answer may or may not get through before the crash.
  await fetch(`${await crashing.url()}/api/v1/sample`, { method: "POST" }).catch(() => undefined);
  assert.deepEqual(await crashing.exited, [null, "SIGKILL"]);
  await docent.restart();
  const uploads = uploadsOf(docent);
  const [upload] = await uploads.list();
  assert.ok(upload);
  await uploads.ended(upload.upload_id);
  assert.deepEqual(
    (await docent.pdfs()).map(({ name, is_sample }) => [name, is_sample]),
    [[NAME, true]],
  );
});

test("a user's own PDF is no sample", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const bytes = await buildSample();
  await docent.upload(bytes);
  await uploads.ended((await uploads.start(bytes, "again.pdf", "?force=true")).upload_id);
  assert.deepEqual(
    (await docent.pdfs()).map(({ is_sample }) => is_sample),
    [false, false],
  );
});

test("the sample is what its text makes, with headings, lists and a table", async (t) => {
  const docent = await startDocent(t);
  const text = await textOf(docent, (await addSample(docent)).pdf_id);
  const built = await docent.upload(await buildSample());
  assert.equal(text, await textOf(docent, built.pdf_id), "run 'npm run build:sample'");
  for (const heading of ["Handbook for Volunteer Docents", "Ticket prices", "Vacation", "Glossary"]) {
    assert.match(text, new RegExp(`^# ${heading}$`, "m"));
  }
  assert.match(
    text,
    /^\| Ticket \| Museum \| With lightship \| Guided tour \|\n\|---\|---\|---\|---\|\n\| Adult \| €9\.00/m,
  );
  assert.match(text, /^- After ten years of service you have four more days of vacation a year\.$/m);
  assert.match(text, /^Handbook for Volunteer Docents Page 5 of 5$/m);
});

test("the question of the README is answered from the sample without any model", async (t) => {
  const docent = await startDocent(t, { env: { MODEL_RUNTIME: "builtin", OLLAMA_HOST: "" } });
  await addSample(docent);
  const question = "What does the handbook say about vacation?";
  const { answer } = await docent.ask({ question, model: "builtin" });
  assert.match(answer, /^> Every docent has 24 days of vacation a year\.$/m);
  assert.match(answer, /^> \[Source: handbook-for-docents\.pdf, page 2\]$/m);
});

test("a sample that is missing is a 500 that says what to do, and nothing is left", async (t) => {
  const docent = await startDocent(t, { samplePath: join("no", "such", "folder", NAME) });
  const { status, body } = await docent.send("POST", "/api/v1/sample");
  assert.equal(status, 500);
  assert.deepEqual(body, {
    detail:
      "The sample is missing from the folder that Docent was installed in: install Docent anew, or upload a PDF of your own.",
  });
  assert.deepEqual(await uploadsOf(docent).list(), []);
  assert.deepEqual(await docent.files(), []);
});
