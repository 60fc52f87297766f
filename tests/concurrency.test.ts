import assert from "node:assert/strict";
import { test } from "node:test";
import { makeLongPdf } from "./support/pdfs/make-long-pdf.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";

const pdf = await makePdf({ pages: ["Vacation is thirty days a year."] });
const QUESTION = { question: "What does the file say about vacation?" };

test("while an upload waits for the runtime, queries, deletes, lists and the health check go on", async (t) => {
  const docent = await startDocent(t);
  const first = await docent.upload(pdf, "first.pdf");
  const gate = docent.ollama.hold("/api/embed", {
    when: (request) => JSON.stringify(request.body).includes("search_document"),
  });
  const uploading = docent.upload(pdf, "second.pdf");
  await gate.reached;
  assert.equal((await docent.send("GET", "/health")).status, 200);
  assert.equal((await docent.ask(QUESTION)).sources.length, 1);
  assert.equal((await docent.pdfs()).length, 1, "an unfinished upload is not listed");
  assert.equal((await docent.delete(first.pdf_id)).status, 200);
  gate.release();
  const second = await uploading;
  assert.deepEqual(
    (await docent.pdfs()).map((one) => one.pdf_id),
    [second.pdf_id],
  );
});

test("while a large PDF is read, the service answers others many times before it is done", async (t) => {
  const docent = await startDocent(t);
  const long = await makeLongPdf(1000);
  const uploading = docent.upload(long, "long.pdf");
  const done = new AbortController();
  const uploaded = uploading.finally(() => done.abort());
  let answered = 0;
  while (!done.signal.aborted) {
    assert.equal((await docent.send("GET", "/health")).status, 200);
    answered++;
  }
  assert.equal((await uploaded).page_count, 1000);
  assert.ok(answered >= 20, `answered ${answered} times`);
});

test("many uploads at the same time are all stored whole", async (t) => {
  const docent = await startDocent(t);
  const uploads = await Promise.all(Array.from({ length: 8 }, async (_, i) => docent.upload(pdf, `copy ${i}.pdf`)));
  assert.equal(new Set(uploads.map((upload) => upload.pdf_id)).size, 8);
  assert.equal((await docent.files()).length, 8);
  assert.equal((await docent.ask(QUESTION)).metadata.pdfs_queried, 8);
});

test("when every PDF is deleted while a question searches them, the answer is a warning", async (t) => {
  const docent = await startDocent(t);
  const gone = await docent.upload(pdf, "gone.pdf");
  const gate = docent.ollama.hold("/api/embed");
  const asking = docent.ask(QUESTION);
  await gate.reached;
  await docent.delete(gone.pdf_id);
  gate.release();
  assert.ok((await asking).answer.startsWith("⚠️"));
});

test("a PDF deleted while a question searches it is left out, and the question is still answered", async (t) => {
  const docent = await startDocent(t);
  const gone = await docent.upload(pdf, "gone.pdf");
  const kept = await docent.upload(pdf, "kept.pdf");
  const gate = docent.ollama.hold("/api/embed");
  const asking = docent.ask(QUESTION);
  await gate.reached;
  await docent.delete(gone.pdf_id);
  gate.release();
  assert.deepEqual(
    (await asking).sources.map((source) => source.pdf_id),
    [kept.pdf_id],
  );
});
