import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { textsEmbedded } from "../support/asked-of-runtime.ts";
import { makeLongPdf } from "../support/pdfs/make-long-pdf.ts";
import {
  makeBrokenPdf,
  makeEmptyPdf,
  makeEncryptedPdf,
  makeImageOnlyPdf,
  makeTruncatedPdf,
} from "../support/pdfs/make-odd-pdf.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";
import type { Docent } from "../support/start-docent.ts";

const handbook = await makePdf({ pages: ["Vacation is thirty days a year.", "Lunch is at noon."] });

test("POST /api/v1/pdfs/upload: the six fields of the upload response, without is_sample", async (t) => {
  const docent = await startDocent(t);
  const { status, body } = await docent.sendFile<Record<string, unknown>>(handbook, "handbook.pdf");
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body).toSorted(), [
    "collection_name",
    "doc_count",
    "name",
    "page_count",
    "pdf_id",
    "upload_timestamp",
  ]);
  assert.match(String(body["pdf_id"]), /^pdf_\d{18,19}$/);
  assert.equal(body["collection_name"], body["pdf_id"]);
  assert.equal(body["name"], "handbook.pdf");
  assert.equal(body["page_count"], 2);
  assert.equal(body["doc_count"], 1);
  assert.match(String(body["upload_timestamp"]), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test("GET /api/v1/pdfs: all seven fields of every PDF, oldest upload first, is_sample false", async (t) => {
  const docent = await startDocent(t);
  assert.deepEqual(await docent.pdfs(), []);
  const first = await docent.upload(handbook, "first.pdf");
  const second = await docent.upload(handbook, "second.pdf");
  assert.deepEqual(await docent.pdfs(), [
    { ...first, is_sample: false },
    { ...second, is_sample: false },
  ]);
});

test("doc_count is the number of chunks stored, page_count the pages of the file", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id, doc_count, page_count } = await docent.upload(await makeLongPdf(30));
  assert.equal(page_count, 30);
  assert.ok(doc_count > 1);
  const database = openData(docent);
  const stored = database
    .prepare("SELECT count(*) AS chunks, max(length(text)) AS longest FROM chunks WHERE pdf_id = ?")
    .get(pdf_id);
  assert.equal(stored?.["chunks"], doc_count);
  assert.ok(Number(stored?.["longest"]) <= 7500);
  database.close();
});

test("every chunk is stored with source, page, pdf_id, pdf_name, chunk_index and source_file", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id, doc_count } = await docent.upload(await makeLongPdf(30), "long.pdf");
  const database = openData(docent);
  const rows = database.prepare("SELECT * FROM chunks WHERE pdf_id = ? ORDER BY chunk_index").all(pdf_id);
  database.close();
  assert.deepEqual(
    rows.map((row) => row["chunk_index"]),
    Array.from({ length: doc_count }, (_, i) => i),
  );
  for (const row of rows) {
    assert.equal(row["source"], `pdfs/${pdf_id}.pdf`);
    assert.equal(row["pdf_name"], "long.pdf");
    assert.equal(row["source_file"], "long.pdf");
  }
  const pages = rows.map((row) => Number(row["page"]));
  assert.equal(pages[0], 1);
  assert.deepEqual(
    pages,
    pages.toSorted((a, b) => a - b),
  );
  assert.ok((pages.at(-1) ?? 0) > 1 && (pages.at(-1) ?? 0) <= 30);
});

test("embeddings have 768 dimensions and 32-bit floats with the default model, one row per chunk", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id, doc_count } = await docent.upload(await makeLongPdf(20));
  const database = openData(docent);
  const row = database
    .prepare("SELECT dimension, length(vectors) AS bytes, embedding_model FROM collections WHERE pdf_id = ?")
    .get(pdf_id);
  database.close();
  assert.deepEqual({ ...row }, { dimension: 768, bytes: doc_count * 768 * 4, embedding_model: "nomic-embed-text" });
});

test("other dimensions work: a model of 384", async (t) => {
  const docent = await startDocent(t, { env: { EMBEDDING_MODEL: "all-minilm" } });
  await docent.upload(handbook);
  const { sources } = await docent.ask({ question: "What does the file say about vacation?" });
  assert.equal(sources.length, 1);
});

test("a text longer than the embedding model's window is embedded whole, in parts, never cut", async (t) => {
  const docent = await startDocent(t, { env: { EMBEDDING_MODEL: "all-minilm" } });
  const filler = Array.from({ length: 14 }, (_, page) =>
    Array.from({ length: 90 }, (__, i) => `filler${page}x${i}`).join(" "),
  );
  await docent.upload(await makePdf({ pages: [...filler, "The zanzibar clause ends the contract."] }), "contract.pdf");
  const embeds = docent.ollama.calls("/api/embed");
  assert.ok(embeds.length > 0 && embeds.every((call) => !call.cut));
  const sent = textsEmbedded(docent.ollama).flat().join(" ");
  assert.ok(sent.includes("filler0x0") && sent.includes("zanzibar clause"));
});

test("documents are embedded with the prefix their model's family needs", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook);
  const prefixes = docent.ollama.calls("/api/embed").flatMap((call) => call.prefixes);
  assert.deepEqual([...new Set(prefixes)], ["search_document"]);
});

test("a runtime without /api/embed is asked through /api/embeddings, and its vectors are brought to unit length", async (t) => {
  const docent = await startDocent(t, { ollama: { oldServer: true } });
  const { pdf_id } = await docent.upload(handbook);
  assert.ok(docent.ollama.calls("/api/embeddings").length > 0);
  const database = openData(docent);
  const blob = database.prepare("SELECT vectors FROM collections WHERE pdf_id = ?").get(pdf_id)?.["vectors"];
  database.close();
  assert.ok(blob instanceof Uint8Array);
  const vector = new Float32Array(blob.slice().buffer);
  assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5);
});

interface Refused {
  readonly title: string;
  readonly bytes: () => Promise<Uint8Array> | Uint8Array;
  readonly status: number;
  readonly says: RegExp;
}

const refused: Refused[] = [
  { title: "a text file called .pdf", bytes: () => Buffer.from("Hello, I am a text."), status: 400, says: /not a PDF/ },
  { title: "an empty file", bytes: () => Buffer.alloc(0), status: 400, says: /not a PDF/ },
  {
    title: "a file whose %PDF- comes after the first 1,024 bytes",
    bytes: () => Buffer.concat([Buffer.alloc(1024, 32), handbook]),
    status: 400,
    says: /not a PDF/,
  },
  { title: "a broken PDF", bytes: makeBrokenPdf, status: 500, says: /damaged/ },
  { title: "a PDF that was cut off", bytes: makeTruncatedPdf, status: 500, says: /damaged/ },
  { title: "an encrypted PDF", bytes: async () => makeEncryptedPdf("secret"), status: 500, says: /password/ },
  { title: "an empty PDF", bytes: makeEmptyPdf, status: 500, says: /no text/ },
  {
    title: "a PDF of page numbers alone",
    bytes: async () => makePdf({ pages: ["1", "2", "3"] }),
    status: 500,
    says: /no text/,
  },
  { title: "an image-only PDF", bytes: makeImageOnlyPdf, status: 500, says: /no text/ },
];

for (const { title, bytes, status, says } of refused) {
  test(`${title} is refused with ${status} and its own sentence, and leaves no file, collection or record`, async (t) => {
    const docent = await startDocent(t);
    const reply = await docent.sendFile<{ detail: string }>(await bytes(), "some.pdf");
    assert.equal(reply.status, status);
    assert.deepEqual(Object.keys(reply.body), ["detail"]);
    assert.match(reply.body.detail, says);
    await assertNothingLeft(docent);
  });
}

test("what a file is, its bytes tell: a PDF under another name and type is accepted", async (t) => {
  const docent = await startDocent(t);
  const padded = Buffer.concat([Buffer.from("junk before\n"), handbook]);
  const { page_count } = await docent.upload(padded, "handbook.txt");
  assert.equal(page_count, 2);
});

test("a file over MAX_UPLOAD_MB is refused with 413, whether its length is announced or not", async (t) => {
  const docent = await startDocent(t, { env: { MAX_UPLOAD_MB: "1" } });
  const large = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(1024 * 1024)]);
  const announced = await docent.sendFile<{ detail: string }>(large);
  assert.equal(announced.status, 413);
  assert.match(announced.body.detail, /larger than 1 MB/);
  const streamed = await docent.send<{ detail: string }>("POST", "/api/v1/pdfs/upload", {
    headers: { "content-type": "multipart/form-data; boundary=xyz" },
    body: ReadableStream.from(multipart("xyz", Buffer.concat([large, large]))),
    duplex: "half",
  });
  assert.equal(streamed.status, 413);
  assert.deepEqual(Object.keys(streamed.body), ["detail"]);
  await assertNothingLeft(docent);
});

const badRequests: { title: string; init: RequestInit; says: RegExp }[] = [
  { title: "no file part", init: { body: form({ other: "x" }) }, says: /named 'file'/ },
  { title: "no body", init: {}, says: /named 'file'/ },
  {
    title: "a file part of another name",
    init: { body: form({ document: new Blob([new Uint8Array(handbook)]) }) },
    says: /named 'file'/,
  },
  { title: "a file field without a file", init: { body: form({ file: "just text" }) }, says: /named 'file'/ },
  {
    title: "JSON instead of a form",
    init: { headers: { "content-type": "application/json" }, body: "{}" },
    says: /named 'file'/,
  },
  {
    title: "a form that breaks off",
    init: {
      headers: { "content-type": "multipart/form-data; boundary=xyz" },
      body: '--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 and then nothing',
    },
    says: /broke off/,
  },
  {
    title: "a form without a boundary",
    init: { headers: { "content-type": "multipart/form-data" }, body: "x" },
    says: /multipart/,
  },
];

for (const { title, init, says } of badRequests) {
  test(`an upload with ${title} is a 400 that says so`, async (t) => {
    const docent = await startDocent(t);
    const { status, body } = await docent.send<{ detail: string }>("POST", "/api/v1/pdfs/upload", init);
    assert.equal(status, 400, body.detail);
    assert.deepEqual(Object.keys(body), ["detail"]);
    assert.match(body.detail, says);
    await assertNothingLeft(docent);
  });
}

test("two files in one request are refused, and neither is kept", async (t) => {
  const docent = await startDocent(t);
  const two = form({ file: new File([new Uint8Array(handbook)], "a.pdf") });
  two.append("file", new File([new Uint8Array(handbook)], "b.pdf"));
  const { status, body } = await docent.send<{ detail: string }>("POST", "/api/v1/pdfs/upload", { body: two });
  assert.equal(status, 400);
  assert.match(body.detail, /one PDF per request/);
  await assertNothingLeft(docent);
});

test("other fields beside the file are ignored", async (t) => {
  const docent = await startDocent(t);
  const body = form({ comment: "mine", file: new File([new Uint8Array(handbook)], "a.pdf"), after: "too" });
  assert.equal((await docent.send("POST", "/api/v1/pdfs/upload", { body })).status, 200);
});

function form(parts: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) data.append(name, value);
  return data;
}

function* multipart(boundary: string, bytes: Buffer): Generator<Uint8Array> {
  yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`);
  for (let i = 0; i < bytes.length; i += 65_536) yield bytes.subarray(i, i + 65_536);
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

function openData(docent: Docent): DatabaseSync {
  return new DatabaseSync(join(docent.dataDir, "docent.db"), { readOnly: true });
}

async function assertNothingLeft(docent: Docent): Promise<void> {
  assert.deepEqual(await docent.pdfs(), []);
  assert.deepEqual(await docent.files(), []);
  const database = openData(docent);
  const rows = database
    .prepare(
      "SELECT (SELECT count(*) FROM pdfs) + (SELECT count(*) FROM collections) + (SELECT count(*) FROM chunks) AS n",
    )
    .get();
  database.close();
  assert.equal(rows?.["n"], 0);
}
