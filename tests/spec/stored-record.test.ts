import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { makePdf, newDocument } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";
import type { Docent } from "../support/start-docent.ts";

const pdf = await makePdf({ pages: ["Vacation is thirty days a year."] });

test("the stored record holds the path of the saved file and an internal integer row id, which no endpoint returns", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(pdf);
  const row = withData(docent, (database) =>
    database.prepare("SELECT id, file_path FROM pdfs WHERE pdf_id = ?").get(pdf_id),
  );
  assert.ok(Number.isInteger(row?.["id"]));
  assert.equal(row?.["file_path"], `pdfs/${pdf_id}.pdf`);
  const [listed] = await docent.pdfs();
  assert.deepEqual(Object.keys(listed ?? {}).toSorted(), [
    "collection_name",
    "doc_count",
    "is_sample",
    "name",
    "page_count",
    "pdf_id",
    "upload_timestamp",
  ]);
});

test("pdf_id is unique and required; name and collection_name are required", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(pdf);
  await docent.close();
  const insert = (id: string | null, name: string | null, collection: string | null) => () =>
    withData(docent, (database) =>
      database
        .prepare(
          "INSERT INTO pdfs (pdf_id, name, collection_name, file_path, uploaded_at, chunk_count, page_count) VALUES (?, ?, ?, '', '', 0, 0)",
        )
        .run(id, name, collection),
    );
  assert.throws(insert(pdf_id, "a", "b"), /UNIQUE/);
  assert.throws(insert(null, "a", "b"), /NOT NULL/);
  assert.throws(insert("pdf_1", null, "b"), /NOT NULL/);
  assert.throws(insert("pdf_1", "a", null), /NOT NULL/);
});

test("an upload runs its steps in the fixed order: save, extract, split, describe, embed, store with the record", async (t) => {
  const steps: string[] = [];
  const docent = await startDocent(t, { observeUploads: (step) => steps.push(step) });
  await docent.upload(pdf);
  assert.deepEqual(steps, ["save", "extract", "split", "describe", "embed", "store", "done"]);
});

test("extraction covers text, headings, lists and tables; pictures in between are not extracted", async (t) => {
  const document = newDocument("Mixed");
  const bytes = buffer(document);
  document.addPage();
  const prose = "Every employee has a right to thirty days of paid leave in each calendar year. ".repeat(5).trim();
  document.fontSize(22).text("Holidays", 56, 60).fontSize(10).text(prose, 56, 110);
  document.image(PICTURE, 56, 200, { width: 80 });
  document.text("• Apply in time", 56, 320).text("• Tell your team", 56, 334);
  for (const [r, row] of [
    ["Grade", "Days"],
    ["Junior", "28"],
    ["Senior", "32"],
  ].entries()) {
    for (const [c, cell] of row.entries()) {
      document
        .rect(56 + c * 120, 380 + r * 20, 120, 20)
        .stroke()
        .text(cell, 62 + c * 120, 385 + r * 20);
    }
  }
  document.end();
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(await bytes);
  const stored = withData(
    docent,
    (database) => database.prepare("SELECT text FROM chunks WHERE pdf_id = ?").get(pdf_id)?.["text"],
  );
  assert.equal(
    stored,
    `# Holidays\n\n${prose}\n\n- Apply in time\n- Tell your team\n\n| Grade | Days |\n|---|---|\n| Junior | 28 |\n| Senior | 32 |`,
  );
});

test("versioning: resources live under /api/v1, the health check has no version", async (t) => {
  const docent = await startDocent(t);
  assert.equal((await docent.send("GET", "/health")).status, 200);
  assert.equal((await docent.send("GET", "/api/v1/pdfs")).status, 200);
  for (const path of ["/api/v1/health", "/pdfs", "/models", "/api/pdfs", "/api/v2/pdfs"]) {
    assert.equal((await docent.send("GET", path)).status, 404, path);
  }
});

/** One grey pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

function withData<T>(docent: Docent, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(docent.dataDir, "docent.db"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}
