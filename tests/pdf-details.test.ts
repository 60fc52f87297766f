import assert from "node:assert/strict";
import { test } from "node:test";
import type { ErrorReply } from "./support/client.ts";
import { makeLongPdf } from "./support/pdfs/make-long-pdf.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";

interface ChunkPage {
  chunks: { chunk_index: number; page: number; text: string; metadata: Record<string, unknown> }[];
  total: number;
}

const vacation = await makePdf({ pages: ["Vacation is thirty days a year."] });

test("GET /api/v1/pdfs/{pdf_id}: the same seven fields as in the list", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation, "other.pdf");
  const { pdf_id } = await docent.upload(vacation, "handbook.pdf");
  const { status, body } = await docent.send("GET", `/api/v1/pdfs/${pdf_id}`);
  assert.equal(status, 200);
  assert.equal(Object.keys(body as object).length, 7);
  assert.deepEqual(body, (await docent.pdfs())[1]);
});

test("GET /api/v1/pdfs/{pdf_id}/chunks: the chunks in order, with what is stored with each", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation, "Hand buch.pdf");
  const { body } = await docent.send("GET", `/api/v1/pdfs/${pdf_id}/chunks`);
  assert.deepEqual(body, {
    chunks: [
      {
        chunk_index: 0,
        page: 1,
        text: "Vacation is thirty days a year.",
        metadata: {
          source: `pdfs/${pdf_id}.pdf`,
          page: 1,
          pdf_id,
          pdf_name: "Hand buch.pdf",
          chunk_index: 0,
          source_file: "Hand buch.pdf",
        },
      },
    ],
    total: 1,
  });
});

test("chunks are paged: from and limit, 20 unless told; behind the last there are none", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id, doc_count } = await docent.upload(await makeLongPdf(120));
  assert.ok(doc_count > 20);
  const page = async (query: string) =>
    (await docent.send<ChunkPage>("GET", `/api/v1/pdfs/${pdf_id}/chunks${query}`)).body;
  const numbers = async (query: string) => (await page(query)).chunks.map((chunk) => chunk.chunk_index);
  const all = await page("?limit=100");
  assert.deepEqual(
    all.chunks.map((chunk) => chunk.chunk_index),
    Array.from({ length: doc_count }, (_, i) => i),
  );
  assert.equal(all.total, doc_count);
  assert.deepEqual(
    all.chunks.map((chunk) => chunk.page),
    all.chunks.map((chunk) => chunk.page).toSorted((a, b) => a - b),
  );
  assert.equal((await page("")).chunks.length, 20);
  assert.deepEqual(await numbers("?from=3&limit=2"), [3, 4]);
  assert.deepEqual(await numbers(`?from=${doc_count - 1}`), [doc_count - 1]);
  assert.deepEqual(await page(`?from=${doc_count}`), { chunks: [], total: doc_count });
});

test("wrong paging is a 400 that names the field", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation);
  for (const [query, field] of [
    ["from=-1", "from"],
    ["from=x", "from"],
    ["from=1e30", "from"],
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=1&limit=2", "limit"],
  ]) {
    const { status, body } = await docent.send<ErrorReply>("GET", `/api/v1/pdfs/${pdf_id}/chunks?${query}`);
    assert.equal(status, 400, query);
    assert.match(body.detail, new RegExp(`^The request is not valid: '${field}' must be a whole number[^']*\\.$`));
  }
});

test("an unknown PDF is a 404, and so is one that was deleted", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation);
  await docent.delete(pdf_id);
  for (const id of [pdf_id, "pdf_1", "..%2F..%2Fetc%2Fpasswd", "%00", "x".repeat(900)]) {
    for (const part of ["", "/chunks", "/file"]) {
      const { status, body } = await docent.send<ErrorReply>("GET", `/api/v1/pdfs/${id}${part}`);
      assert.equal(status, 404, id + part);
      assert.match(body.detail, /^There is no PDF with the id /);
    }
  }
});
