import assert from "node:assert/strict";
import { appendFile, readdir, readlink, rm } from "node:fs/promises";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { ErrorReply } from "./support/client.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";
import type { Docent } from "./support/start-docent.ts";

const pdf = await makePdf({ pages: ["Vacation is thirty days a year."] });
const SIZE = pdf.length;

test("GET /api/v1/pdfs/{pdf_id}/file: the original, to be shown under its name", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(pdf, "Bücher.pdf");
  const { status, headers, bytes } = await read(docent, pdf_id);
  assert.equal(status, 200);
  assert.deepEqual(bytes, pdf);
  assert.equal(headers.get("content-type"), "application/pdf");
  assert.equal(headers.get("content-length"), String(SIZE));
  assert.equal(headers.get("accept-ranges"), "bytes");
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  assert.equal(headers.get("cache-control"), "private, no-cache");
  assert.equal(headers.get("content-disposition"), "inline; filename=\"B_cher.pdf\"; filename*=UTF-8''B%C3%BCcher.pdf");
});

test("one range is answered with that part; several, or none that makes sense, with the whole", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(pdf);
  for (const [range, start, end] of [
    ["bytes=0-0", 0, 0],
    ["bytes=5-99", 5, 99],
    ["bytes=100-", 100, SIZE - 1],
    ["bytes=-100", SIZE - 100, SIZE - 1],
    [`bytes=-${SIZE + 1}`, 0, SIZE - 1],
    [`bytes=7-${SIZE * 2}`, 7, SIZE - 1],
  ] as const) {
    const { status, headers, bytes } = await read(docent, pdf_id, { range });
    assert.equal(status, 206, range);
    assert.deepEqual(bytes, pdf.subarray(start, end + 1));
    assert.equal(headers.get("content-range"), `bytes ${start}-${end}/${SIZE}`);
    assert.equal(headers.get("content-length"), String(end - start + 1));
  }
  for (const range of ["bytes=0-1,5-6", "bytes=9-5", "bytes=x", "pages=1-2"]) {
    const { status, headers, bytes } = await read(docent, pdf_id, { range });
    assert.deepEqual([status, headers.get("content-range"), bytes.length], [200, null, SIZE], range);
  }
});

test("a range outside of the file is a 416 that tells its size", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(pdf);
  for (const range of [`bytes=${SIZE}-`, `bytes=${SIZE * 2}-${SIZE * 3}`, "bytes=-0"]) {
    const { status, headers, bytes } = await read(docent, pdf_id, { range });
    assert.equal(status, 416, range);
    assert.equal(headers.get("content-range"), `bytes */${SIZE}`);
    const body = JSON.parse(bytes.toString()) as ErrorReply;
    assert.deepEqual(Object.keys(body), ["detail"]);
    assert.match(body.detail, new RegExp(`has ${SIZE} bytes`));
  }
  assert.deepEqual(await openOriginals(docent), []);
});

test("a client that has the file is told so, and goes on with a part only of the same file", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(pdf);
  const etag = (await read(docent, pdf_id)).headers.get("etag") ?? "";
  assert.match(etag, /^"[^"]+"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const { status, headers, bytes } = await read(docent, pdf_id, { "if-none-match": known, range: "bytes=0-1" });
    assert.deepEqual([status, headers.get("etag"), bytes.length], [304, etag, 0], known);
  }
  assert.equal((await read(docent, pdf_id, { "if-none-match": '"other"' })).status, 200);
  const part = async (known: string) => (await read(docent, pdf_id, { range: "bytes=0-1", "if-range": known })).status;
  assert.equal(await part(etag), 206);
  for (const known of ['"other"', `W/${etag}`, "Mon, 01 Jan 2029 00:00:00 GMT"]) assert.equal(await part(known), 200);
  assert.notEqual((await read(docent, (await docent.upload(pdf)).pdf_id)).headers.get("etag"), etag);
  assert.deepEqual(await openOriginals(docent), []);
});

test("HEAD tells the same without the bytes, and knows no ranges", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(pdf);
  const whole = await read(docent, pdf_id);
  const { status, headers, bytes } = await read(docent, pdf_id, { range: "bytes=0-1" }, "HEAD");
  assert.deepEqual([status, bytes.length], [200, 0]);
  for (const name of ["content-length", "content-type", "accept-ranges", "etag", "content-disposition"]) {
    assert.equal(headers.get(name), whole.headers.get(name), name);
  }
  assert.deepEqual(await openOriginals(docent), []);
});

test("a download goes on to its end while the PDF is deleted", async (t) => {
  const docent = await startDocent(t);
  const pdf_id = await uploadHuge(docent);
  const download = await begin(docent, pdf_id);
  assert.equal((await docent.delete(pdf_id)).status, 200);
  assert.deepEqual(await docent.files(), []);
  assert.equal((await buffer(download)).length, HUGE);
  assert.equal((await read(docent, pdf_id)).status, 404);
});

test("a client that goes away leaves no file open", async (t) => {
  if (process.platform !== "linux") return t.skip("open files are counted in /proc");
  const docent = await startDocent(t);
  const pdf_id = await uploadHuge(docent);
  const download = await begin(docent, pdf_id);
  assert.equal((await openOriginals(docent)).length, 1);
  download.destroy();
  while ((await openOriginals(docent)).length > 0) await setImmediate();
  assert.equal((await read(docent, pdf_id, { range: "bytes=0-3" })).bytes.toString(), "%PDF");
});

test("an original that somebody took away is a 404 that says what to do", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(pdf);
  await rm(join(docent.dataDir, "pdfs", `${pdf_id}.pdf`));
  const { status, body } = await docent.send<ErrorReply>("GET", `/api/v1/pdfs/${pdf_id}/file`);
  assert.equal(status, 404);
  assert.match(body.detail, /^The original file of this PDF is not in the data folder any more: .*\.$/);
  assert.equal((await docent.send("GET", `/api/v1/pdfs/${pdf_id}`)).status, 200);
});

test("a page of another origin may read the file in parts", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(pdf);
  const { headers } = await read(docent, pdf_id, { origin: "http://localhost:3000", range: "bytes=0-1" });
  assert.equal(headers.get("access-control-allow-origin"), "http://localhost:3000");
  assert.match(headers.get("access-control-expose-headers") ?? "", /accept-ranges.*content-range/);
});

/** More than all the buffers between two sockets hold: a download that is not read stands still. */
const HUGE = 64 * 1024 * 1024;

async function uploadHuge(docent: Docent): Promise<string> {
  const { pdf_id } = await docent.upload(pdf);
  await appendFile(join(docent.dataDir, "pdfs", `${pdf_id}.pdf`), Buffer.alloc(HUGE - SIZE));
  return pdf_id;
}

async function begin(docent: Docent, pdfId: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${docent.url}/api/v1/pdfs/${pdfId}/file`, { agent: false }, resolve).on("error", reject);
  });
}

async function read(docent: Docent, pdfId: string, headers: Record<string, string> = {}, method = "GET") {
  const reply = await fetch(`${docent.url}/api/v1/pdfs/${pdfId}/file`, { method, headers, cache: "no-store" });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}

async function openOriginals({ dataDir }: Docent): Promise<string[]> {
  const folder = "/proc/self/fd";
  const open = process.platform === "linux" ? await readdir(folder) : [];
  const targets = await Promise.all(open.map(async (fd) => readlink(join(folder, fd)).catch(() => "")));
  return targets.filter((target) => target.startsWith(join(dataDir, "pdfs")));
}
