import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import type { ClientRequest } from "node:http";
import { json } from "node:stream/consumers";
import { test } from "node:test";
import { makeEmptyPdf } from "./support/pdfs/make-odd-pdf.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";
import type { Docent } from "./support/start-docent.ts";
import { uploadsOf } from "./support/uploads.ts";
import type { UploadBody } from "./support/uploads.ts";
import { waitUntil } from "./support/wait-until.ts";

const pdf = await makePdf({ pages: ["Vacation is thirty days a year.", "Sundays are free."] });
const QUESTION = { question: "What does the file say about vacation?" };
const others = await Promise.all(
  Array.from({ length: 4 }, async (_, i) => makePdf({ pages: [`Vacation of kind ${i} is thirty days.`] })),
);

test("POST /api/v1/uploads answers 202 with a queued upload, which becomes a PDF that can be queried", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const gate = docent.ollama.hold("/api/embed");
  const { status, headers, body } = await uploads.post<UploadBody>(pdf, "handbook.pdf");
  assert.equal(status, 202);
  assert.equal(headers.get("location"), `/api/v1/uploads/${body.upload_id}`);
  assert.match(body.upload_id, /^upload_[\da-f-]{36}$/);
  assert.deepEqual(
    { ...body, upload_id: "", upload_timestamp: "" },
    {
      upload_id: "",
      name: "handbook.pdf",
      stage: "queued",
      upload_timestamp: "",
      finished_at: null,
      pages_done: 0,
      pages_total: null,
      chunks_done: 0,
      chunks_total: null,
      pdf: null,
      detail: null,
    },
  );
  await gate.reached;
  assert.equal((await docent.pdfs()).length, 0);
  gate.release();

  const ended = await uploads.ended(body.upload_id);
  assert.equal(ended.stage, "done");
  assert.deepEqual([ended.pages_done, ended.pages_total, ended.chunks_done, ended.chunks_total], [2, 2, 1, 1]);
  assert.deepEqual([ended.pdf], await docent.pdfs());
  assert.equal(ended.pdf?.upload_timestamp, body.upload_timestamp);
  assert.deepEqual((await uploads.show(body.upload_id)).body, ended);
  assert.deepEqual(await docent.files(), [`${ended.pdf?.pdf_id}.pdf`]);
  assert.equal((await docent.ask(QUESTION)).sources.length, 1);
});

test("what the bytes alone show is answered at once, and nothing is kept", async (t) => {
  const docent = await startDocent(t, { env: { MAX_UPLOAD_MB: "1" } });
  const uploads = uploadsOf(docent);
  const large = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(2 * 1024 * 1024)]);
  const replies = [
    { status: 400, reply: await uploads.post<{ detail: string }>(Buffer.from("plain text")) },
    { status: 413, reply: await uploads.post<{ detail: string }>(large) },
    { status: 400, reply: await uploads.post<{ detail: string }>(pdf, "a.pdf", "?force=maybe") },
    { status: 400, reply: await docent.send<{ detail: string }>("POST", "/api/v1/uploads", { body: new FormData() }) },
    { status: 400, reply: await docent.sendJson<{ detail: string }>("/api/v1/uploads", {}) },
  ];
  for (const { status, reply } of replies) {
    assert.equal(reply.status, status, JSON.stringify(reply.body));
    assert.deepEqual(Object.keys(reply.body), ["detail"]);
  }
  assert.deepEqual(await uploads.list(), []);
  assert.deepEqual(await docent.files(), []);
});

test("an upload that fails reports the same sentence as /api/v1/pdfs/upload, and leaves no file", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const empty = await makeEmptyPdf();
  const { upload_id } = await uploads.start(empty, "empty.pdf");
  const ended = await uploads.ended(upload_id);
  assert.equal(ended.stage, "failed");
  assert.equal(ended.detail, (await docent.sendFile<{ detail: string }>(empty)).body.detail);
  assert.equal(ended.pdf, null);
  assert.deepEqual((await uploads.show(upload_id)).body, ended);
  assert.deepEqual(await docent.files(), []);
});

test("of several at once as many as UPLOAD_CONCURRENCY run, first come first served, and those on /upload wait with them", async (t) => {
  const begun: string[] = [];
  const docent = await startDocent(t, {
    env: { UPLOAD_CONCURRENCY: "1" },
    observeUploads: (step, pdfId) => step === "extract" && begun.push(pdfId),
  });
  const uploads = uploadsOf(docent);
  const gate = docent.ollama.hold("/api/embed");
  const first = await uploads.start(others[0] ?? pdf, "1.pdf");
  await gate.reached;
  const second = await uploads.start(others[1] ?? pdf, "2.pdf");
  const waiting = docent.upload(others[2] ?? pdf, "3.pdf");
  await waitUntil(async () => (await docent.files()).length === 3);
  const fourth = await uploads.start(others[3] ?? pdf, "4.pdf");
  assert.equal(begun.length, 1);
  assert.deepEqual(
    (await uploads.list()).map(({ name, stage }) => [name, stage]),
    [
      ["4.pdf", "queued"],
      ["2.pdf", "queued"],
      ["1.pdf", "embedding"],
    ],
  );
  gate.release();
  const third = await waiting;
  const ended = await Promise.all([first, second, fourth].map(async (one) => uploads.ended(one.upload_id)));
  const [id1, id2, id4] = ended.map((one) => one.pdf?.pdf_id);
  assert.deepEqual(new Set(begun), new Set([id1, id2, third.pdf_id, id4]));
  assert.deepEqual(begun.slice(0, 2), [id1, id2]);
});

test("while the bytes arrive the upload is listed as saving, and can be cancelled", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const sending = beginSending(docent);
  const answer = once(sending, "response") as Promise<[NodeJS.ReadableStream & { statusCode: number }]>;
  await waitUntil(async () => (await uploads.list()).length > 0);
  const [saving] = await uploads.list();
  assert.deepEqual([saving?.name, saving?.stage], ["slow.pdf", "saving"]);
  assert.equal((await uploads.remove(saving?.upload_id ?? "")).body.stage, "cancelled");
  const [response] = await answer;
  assert.equal(response.statusCode, 499);
  assert.deepEqual(Object.keys((await json(response)) as object), ["detail"]);
  sending.destroy();
  assert.deepEqual(await uploads.list(), []);
  assert.deepEqual(await docent.files(), []);
});

test("a client that goes away while its bytes arrive leaves nothing", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const sending = beginSending(docent);
  sending.on("error", () => undefined);
  await waitUntil(async () => (await uploads.list()).length > 0);
  sending.destroy();
  await waitUntil(async () => (await uploads.list()).length === 0);
  assert.deepEqual(await docent.files(), []);
});

test("the list is newest first, as long as asked for, and deleting a PDF takes the report on its upload along", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const ids: string[] = [];
  for (const [i, bytes] of others.entries()) ids.push((await uploads.start(bytes, `${i}.pdf`)).upload_id);
  const ended = await Promise.all(ids.map(async (id) => uploads.ended(id)));
  assert.deepEqual(
    (await uploads.list()).map((one) => one.upload_id),
    ids.toReversed(),
  );
  const { body } = await docent.send<{ uploads: UploadBody[]; total: number }>("GET", "/api/v1/uploads?limit=2");
  assert.deepEqual([body.uploads.length, body.total], [2, 4]);
  for (const limit of ["0", "1001", "x", ""]) {
    assert.equal((await docent.send("GET", `/api/v1/uploads?limit=${limit}`)).status, 400, limit);
  }
  await docent.delete(ended[0]?.pdf?.pdf_id ?? "");
  assert.equal((await uploads.show(ids[0] ?? "")).status, 404);
  assert.equal((await uploads.list()).length, 3);
});

for (const id of ["upload_1", "..%2F..%2Fetc%2Fpasswd", "%00", "__proto__", "%F0%9F%93%84", "x".repeat(5000)]) {
  test(`the unknown upload '${id.slice(0, 30)}' is a 404 to be shown, followed and removed`, async (t) => {
    const docent = await startDocent(t);
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/events"],
      ["DELETE", ""],
    ] as const) {
      const { status, body } = await docent.send<{ detail: string }>(method, `/api/v1/uploads/${id}${path}`);
      assert.equal(status, 404, method + path);
      assert.match(body.detail, /There is no upload with the id/);
    }
  });
}

/** An upload whose bytes do not come to an end. */
function beginSending(docent: Docent): ClientRequest {
  const headers = { "content-type": "multipart/form-data; boundary=xyz" };
  const sending = request(`${docent.url}/api/v1/uploads`, { method: "POST", headers });
  sending.write('--xyz\r\nContent-Disposition: form-data; name="file"; filename="slow.pdf"\r\n\r\n');
  sending.write(pdf.subarray(0, 500));
  return sending;
}
