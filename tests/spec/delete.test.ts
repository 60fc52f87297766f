import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";

const vacation = await makePdf({ pages: ["Vacation is thirty days a year, says the zanzibarclause."] });

test("DELETE /api/v1/pdfs/{pdf_id}: a message, and file, collection and record are gone", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation, "handbook.pdf");
  const kept = await docent.upload(vacation, "kept.pdf");
  const { status, body } = await docent.delete(pdf_id);
  assert.equal(status, 200);
  assert.deepEqual(body, { message: "PDF 'handbook.pdf' was deleted successfully." });
  assert.deepEqual(await docent.files(), [`${kept.pdf_id}.pdf`]);
  assert.deepEqual(
    (await docent.pdfs()).map((pdf) => pdf.pdf_id),
    [kept.pdf_id],
  );
  const database = new DatabaseSync(join(docent.dataDir, "docent.db"), { readOnly: true });
  for (const table of ["pdfs", "collections", "chunks"]) {
    assert.equal(database.prepare(`SELECT count(*) AS n FROM ${table} WHERE pdf_id = ?`).get(pdf_id)?.["n"], 0, table);
  }
  database.close();
  const { sources } = await docent.ask({ question: "What does the file say about vacation?" });
  assert.deepEqual(
    sources.map((source) => source.pdf_id),
    [kept.pdf_id],
  );
});

test("an unknown PDF is a 404, and so is one deleted before", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation);
  await docent.delete(pdf_id);
  for (const id of [pdf_id, "pdf_1", "..%2F..%2Fetc%2Fpasswd", "%00", "x".repeat(900)]) {
    const { status, body } = await docent.delete(id);
    assert.equal(status, 404, id);
    assert.deepEqual(Object.keys(body), ["detail"]);
  }
});

test("of two deletions at the same time one succeeds and one is a 404", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation);
  const replies = await Promise.all([docent.delete(pdf_id), docent.delete(pdf_id)]);
  assert.deepEqual(
    replies.map((reply) => reply.status).toSorted((a, b) => a - b),
    [200, 404],
  );
  assert.deepEqual(await docent.files(), []);
});

test("a record that cannot be deleted keeps its file: all three or none", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation, "handbook.pdf");
  // Another process holds the database's write lock for longer than we wait for it.
  const blocker = new DatabaseSync(join(docent.dataDir, "docent.db"));
  blocker.exec("BEGIN IMMEDIATE");
  const { status, body } = await docent.delete(pdf_id);
  blocker.exec("ROLLBACK");
  blocker.close();
  assert.equal(status, 500);
  assert.match(body.detail, /still there whole/);
  assert.deepEqual(await docent.files(), [`${pdf_id}.pdf`]);
  assert.equal((await docent.ask({ question: "What does the file say about vacation?" })).sources.length, 1);
  assert.equal((await docent.delete(pdf_id)).status, 200);
});

test("a file that cannot be moved keeps its record and collection", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation);
  // A folder stands where the file would be set aside.
  await mkdir(join(docent.dataDir, "pdfs", `${pdf_id}.deleted`));
  const { status } = await docent.delete(pdf_id);
  assert.equal(status, 500);
  assert.equal((await docent.pdfs()).length, 1);
  assert.equal((await docent.ask({ question: "What does the file say about vacation?" })).sources.length, 1);
});

test("nothing of a deleted PDF's text stays in the data folder", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation);
  assert.ok((await stored(docent.dataDir)).includes("zanzibarclause"));
  await docent.delete(pdf_id);
  assert.ok(!(await stored(docent.dataDir)).includes("zanzibarclause"));
});

async function stored(dataDir: string): Promise<string> {
  const files = await Promise.all(
    ["docent.db", "docent.db-wal"].map(async (name) => readFile(join(dataDir, name), "latin1")),
  );
  return files.join("");
}
