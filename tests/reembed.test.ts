import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { textsEmbedded } from "./support/asked-of-runtime.ts";
import type { ErrorReply, PdfBody, Reply } from "./support/client.ts";
import { allMinilm, DEFAULT_MODELS, nomicEmbedText } from "./support/ollama/models.ts";
import type { RecordedRequest } from "./support/ollama/recorded-request.ts";
import { makeLongPdf } from "./support/pdfs/make-long-pdf.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";
import type { Docent } from "./support/start-docent.ts";
import { uploadsOf } from "./support/uploads.ts";

const vacation = await makePdf({ pages: ["Welcome, and good luck.", "Vacation is thirty days a year."] });
const QUESTION = "What does the handbook say about vacation?";
/** As large as the usual one, but another: only its name tells its vectors apart. */
const otherModel = { ...allMinilm, name: "other-embedder:latest", embeddingLength: 768 };
const ollama = { models: [...DEFAULT_MODELS, otherModel] };

async function reembed(docent: Docent, pdfId: string, init?: RequestInit): Promise<Reply<PdfBody & ErrorReply>> {
  return docent.send("POST", `/api/v1/pdfs/${pdfId}/reembed`, init);
}

async function search(docent: Docent): Promise<Reply<{ chunks: { score: number }[] } & ErrorReply>> {
  return docent.sendJson("/api/v1/search", { question: QUESTION });
}

const isOfQuery = ({ body }: RecordedRequest) => JSON.stringify(body).includes("about vacation");

for (const model of ["all-minilm", "other-embedder"]) {
  test(`with a changed embedding model (${model}) a PDF is refused until it is re-embedded`, async (t) => {
    const docent = await startDocent(t, { ollama });
    const { pdf_id } = await docent.upload(vacation, "handbook.pdf");
    const before = await docent.pdfs();
    const found = await search(docent);
    await docent.restart({ EMBEDDING_MODEL: model });
    const refused = await docent.tryAsking({ question: QUESTION });
    assert.equal(refused.status, 500);
    assert.ok(refused.body.detail.includes(`POST /api/v1/pdfs/${pdf_id}/reembed`), refused.body.detail);

    const { status, body } = await reembed(docent, pdf_id);
    assert.equal(status, 200);
    assert.deepEqual(body, before[0]);
    assert.deepEqual(await docent.pdfs(), before);
    assert.equal((await docent.ask({ question: QUESTION })).answer, "Vacation is thirty days a year.");
    assert.equal((await search(docent)).body.chunks.length, found.body.chunks.length);

    await docent.restart();
    assert.match((await docent.tryAsking({ question: QUESTION })).body.detail, new RegExp(`model '${model}'`));
  });
}

test("the texts given to the model are those of the upload, to the letter", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id, doc_count } = await docent.upload(await makeLongPdf(30));
  assert.ok(doc_count > 1);
  const uploaded = textsEmbedded(docent.ollama);
  docent.ollama.forget();
  assert.equal((await reembed(docent, pdf_id)).status, 200);
  assert.deepEqual(textsEmbedded(docent.ollama), uploaded);
});

test("while a PDF is embedded anew with the same model, it is searched as before", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation);
  const before = await search(docent);
  const gate = docent.ollama.hold("/api/embed", { when: (request) => !isOfQuery(request) });
  const work = reembed(docent, pdf_id);
  await gate.reached;
  assert.deepEqual((await search(docent)).body, before.body);
  assert.equal((await docent.ask({ question: QUESTION })).sources.length, 1);
  gate.release();
  assert.equal((await work).status, 200);
  assert.deepEqual((await search(docent)).body, before.body);
});

test("vectors that are kept in memory are replaced too", async (t) => {
  const docent = await startDocent(t, { ollama });
  const { pdf_id } = await docent.upload(vacation);
  const score = async () => (await search(docent)).body.chunks.map((chunk) => chunk.score);
  const before = await score();
  docent.ollama.putModel({ ...allMinilm, name: "nomic-embed-text:latest" });
  assert.match((await search(docent)).body.detail, /768 dimensions.*384 dimensions/);
  assert.equal((await reembed(docent, pdf_id)).status, 200);
  assert.equal((await score()).length, before.length);
});

for (const retrieval of ["hybrid", "passages", "vector"]) {
  test(`what the search thread keeps of a PDF gives way to new vectors of the same dimension (${retrieval})`, async (t) => {
    const docent = await startDocent(t);
    const { pdf_id } = await docent.upload(await makeLongPdf(12));
    const find = async () =>
      (await docent.sendJson<object>("/api/v1/search", { question: "Who counted the lanterns?", retrieval })).body;
    await find();
    docent.ollama.putModel({ ...nomicEmbedText, revision: "2" });
    const byOldVectors = await find();
    assert.equal((await reembed(docent, pdf_id)).status, 200);
    const byNewVectors = await find();
    assert.notDeepEqual(byNewVectors, byOldVectors);
    await docent.restart();
    assert.deepEqual(await find(), byNewVectors, "a thread that never saw the old ones finds the same");
  });
}

test("until the new vectors are there, another model's are refused as before, and then all at once taken", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(await makeLongPdf(30));
  await docent.restart({ EMBEDDING_MODEL: "all-minilm" });
  const gate = docent.ollama.hold("/api/embed");
  const work = reembed(docent, pdf_id);
  await gate.reached;
  assert.equal((await search(docent)).status, 500);
  assert.equal((await docent.pdfs()).length, 1);
  gate.release();
  assert.equal((await work).status, 200);
  assert.equal((await search(docent)).status, 200);
});

test("a PDF deleted meanwhile stays deleted", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation);
  const gate = docent.ollama.hold("/api/embed");
  const work = reembed(docent, pdf_id);
  await gate.reached;
  assert.equal((await docent.delete(pdf_id)).status, 200);
  gate.release();
  const { status, body } = await work;
  assert.equal(status, 404);
  assert.match(body.detail, /no PDF with the id/);
  assert.deepEqual(await docent.pdfs(), []);
  await docent.close();
  using database = new DatabaseSync(join(docent.dataDir, "docent.db"), { readOnly: true });
  for (const table of ["pdfs", "collections", "chunks", "pages", "passages", "passage_indexes"]) {
    assert.equal(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.["rows"], 0, table);
  }
});

test("a client that goes away ends the work, and the old vectors stay", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation);
  const gate = docent.ollama.hold("/api/embed");
  const leaving = new AbortController();
  const work = reembed(docent, pdf_id, { signal: leaving.signal });
  const call = await gate.reached;
  leaving.abort();
  await assert.rejects(work);
  await call.over;
  assert.equal(call.closedEarly, true);
  gate.release();
  assert.equal((await search(docent)).body.chunks.length, 1);
});

test("a runtime that fails changes nothing", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation);
  docent.ollama.fault("/api/embed", "status");
  assert.equal((await reembed(docent, pdf_id)).status, 500);
  docent.ollama.heal();
  assert.equal((await search(docent)).body.chunks.length, 1);
});

test("an unknown PDF is a 404", async (t) => {
  const docent = await startDocent(t);
  assert.equal((await reembed(docent, "pdf_1")).status, 404);
});

test("it stands in one line with the uploads", async (t) => {
  const docent = await startDocent(t, { env: { UPLOAD_CONCURRENCY: "1" } });
  const uploads = uploadsOf(docent);
  const { pdf_id } = await docent.upload(vacation, "first.pdf");
  const gate = docent.ollama.hold("/api/embed");
  const work = reembed(docent, pdf_id);
  await gate.reached;
  const { upload_id } = await uploads.start(await makePdf({ pages: ["Other words."] }), "second.pdf");
  assert.equal((await uploads.show(upload_id)).body.stage, "queued");
  gate.release();
  assert.equal((await work).status, 200);
  assert.equal((await uploads.ended(upload_id)).stage, "done");
});

test("a PDF stored before pages and passages were is found all the same, and can be embedded anew", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation);
  await docent.close();
  const database = new DatabaseSync(join(docent.dataDir, "docent.db"));
  for (const table of ["pages", "passages", "passage_indexes"]) database.exec(`DELETE FROM ${table}`);
  database.close();
  await docent.restart();
  assert.equal((await search(docent)).body.chunks.length, 1, "by what is stored of it");
  assert.equal((await reembed(docent, pdf_id)).status, 200);
  assert.equal((await search(docent)).body.chunks.length, 1);
});
