import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { makeEmptyPdf } from "./support/pdfs/make-odd-pdf.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";
import { uploadsOf } from "./support/uploads.ts";
import type { AlreadyThereBody, UploadBody } from "./support/uploads.ts";

const pdf = await makePdf({ pages: ["Vacation is thirty days a year."] });
const other = await makePdf({ pages: ["Vacation is fourty days a year."] });

test("the same bytes again, under whatever name, are answered with 200 and the PDF that is there", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const stored = await docent.upload(pdf, "handbook.pdf");
  const { status, body } = await uploads.post<AlreadyThereBody>(pdf, "copy.pdf");
  assert.equal(status, 200);
  assert.deepEqual(body, {
    already_there: true,
    message: "This file is already in the library as 'handbook.pdf': to store it once more, add ?force=true.",
    pdf_id: stored.pdf_id,
    pdf: { ...stored, is_sample: false },
    upload_id: null,
  });
  assert.deepEqual(await uploads.list(), []);
  assert.deepEqual(await docent.files(), [`${stored.pdf_id}.pdf`]);
  assert.equal((await uploads.post(other)).status, 202);
});

test("?force=true stores them once more, and so does /api/v1/pdfs/upload", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const first = await uploads.ended((await uploads.start(pdf)).upload_id);
  const second = await uploads.ended((await uploads.start(pdf, "again.pdf", "?force=true")).upload_id);
  const third = await docent.upload(pdf);
  const ids = [first.pdf?.pdf_id, second.pdf?.pdf_id, third.pdf_id];
  assert.equal(new Set(ids).size, 3);
  assert.deepEqual(
    (await docent.pdfs()).map((one) => one.pdf_id),
    ids,
  );
  const { body } = await uploads.post<AlreadyThereBody>(pdf, "copy.pdf", "?force=false");
  assert.equal(body.pdf_id, ids[0]);
});

test("bytes that are on their way already are answered with that upload", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const gate = docent.ollama.hold("/api/embed");
  const first = await uploads.start(pdf, "first.pdf");
  await gate.reached;
  const { status, body } = await uploads.post<AlreadyThereBody>(pdf, "second.pdf");
  assert.equal(status, 200);
  assert.deepEqual(body, {
    already_there: true,
    message:
      "This file is already being uploaded as 'first.pdf': wait for that upload, or, to store it once more, add ?force=true.",
    pdf_id: null,
    pdf: null,
    upload_id: first.upload_id,
  });
  gate.release();
  assert.equal((await uploads.ended(first.upload_id)).stage, "done");
  assert.equal((await docent.files()).length, 1);
});

test("of the same bytes sent many times at once one is taken", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const replies = await Promise.all(
    Array.from({ length: 6 }, async (_, i) => uploads.post<UploadBody>(pdf, `copy ${i}.pdf`)),
  );
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 200, 200, 200, 200, 202],
  );
  const accepted = replies.find(({ status }) => status === 202);
  assert.equal((await uploads.ended(accepted?.body.upload_id ?? "")).stage, "done");
  assert.equal((await docent.pdfs()).length, 1);
  assert.equal((await docent.files()).length, 1);
});

test("bytes that failed, were cancelled or were deleted may come again", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const empty = await makeEmptyPdf();
  for (let i = 0; i < 2; i++) {
    assert.equal((await uploads.ended((await uploads.start(empty)).upload_id)).stage, "failed");
  }
  const gate = docent.ollama.hold("/api/embed");
  await uploads.remove((await uploads.start(pdf)).upload_id);
  gate.release();
  const { upload_id } = await uploads.start(pdf);
  const { pdf: stored } = await uploads.ended(upload_id);
  await docent.delete(stored?.pdf_id ?? "");
  await uploads.start(pdf);
});

test("PDFs stored before fingerprints were kept are recognised too", async (t) => {
  const docent = await startDocent(t);
  const stored = await docent.upload(pdf, "old.pdf");
  await docent.upload(other, "as large.pdf");
  await docent.close();
  const database = new DatabaseSync(join(docent.dataDir, "docent.db"));
  database.exec("UPDATE pdfs SET sha256 = NULL");
  database.close();
  await docent.restart();
  for (let i = 0; i < 2; i++) {
    const { status, body } = await uploadsOf(docent).post<AlreadyThereBody>(pdf, "copy.pdf");
    assert.deepEqual([status, body.pdf_id], [200, stored.pdf_id]);
  }
});

test("a PDF whose original is missing does not keep its bytes from coming again", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(pdf);
  await rm(join(docent.dataDir, "pdfs", `${pdf_id}.pdf`));
  assert.equal((await uploadsOf(docent).post(pdf)).status, 202);
});
