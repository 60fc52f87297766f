import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import type { OutgoingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { startDocent } from "./support/start-docent.ts";
import type { Docent } from "./support/start-docent.ts";

const MB = 1024 * 1024;
const HEAD = '--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n';
const TAIL = "\r\n--xyz--\r\n";

const MALFORMED: { title: string; body: string }[] = [
  { title: "a part without a blank line after its headers", body: `${HEAD}--xyz--\r\n` },
  { title: "a field without a blank line", body: '--xyz\r\nContent-Disposition: form-data; name="a"\r\n--xyz--\r\n' },
  { title: "headers that never end", body: `--xyz\r\n${"Header: value ".repeat(1000)}` },
  {
    title: "line feeds where there must be carriage returns",
    body: '--xyz\nContent-Disposition: form-data; name="file"; filename="a.pdf"\n\n%PDF-1.7\n--xyz--\n',
  },
  { title: "no part at all", body: "nothing of the kind" },
  {
    title: "a file part without a file name",
    body: '--xyz\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n%PDF-1.7\r\n--xyz--\r\n',
  },
];

for (const { title, body } of MALFORMED) {
  test(`a malformed upload is answered with 400: ${title}`, async (t) => {
    const docent = await startDocent(t);
    const { status, detail } = await send(docent, Buffer.from(body));
    assert.equal(status, 400, detail);
    assert.ok(detail.length > 0);
    assert.deepEqual(await docent.files(), []);
  });
}

const LARGE: { title: string; body: Buffer; env?: Record<string, string>; status: number; chunked?: boolean }[] = [
  { title: "that is no PDF", body: envelope(Buffer.alloc(8 * MB, "x")), status: 400 },
  { title: "over the limit, announced", body: envelope(pdfOf(8 * MB)), env: { MAX_UPLOAD_MB: "1" }, status: 413 },
  {
    title: "over the limit, in pieces",
    body: envelope(pdfOf(8 * MB)),
    env: { MAX_UPLOAD_MB: "1" },
    status: 413,
    chunked: true,
  },
  {
    title: "beside a second one",
    body: Buffer.concat([Buffer.from(`${HEAD}\r\n`), pdfOf(MB), Buffer.from("\r\n"), envelope(pdfOf(6 * MB))]),
    status: 400,
  },
];

for (const { title, body, env = {}, status, chunked = false } of LARGE) {
  test(`a large file ${title} is refused with ${status}, and the connection serves the next request`, async (t) => {
    const docent = await startDocent(t, { env });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    t.after(() => agent.destroy());
    const refused = await send(docent, body, { agent, chunked });
    assert.equal(refused.status, status);
    assert.equal((await call(docent, "GET", "/health", { agent })).status, 200);
    assert.deepEqual(await docent.files(), []);
  });
}

interface Sending {
  readonly agent?: Agent;
  readonly chunked?: boolean;
}

async function send(docent: Docent, body: Buffer, { agent, chunked = false }: Sending = {}) {
  const length = chunked ? {} : { "content-length": body.length };
  const headers = { "content-type": "multipart/form-data; boundary=xyz", ...length };
  const reply = await call(docent, "POST", "/api/v1/pdfs/upload", { headers, body, ...(agent ? { agent } : {}) });
  return { status: reply.status, detail: (JSON.parse(reply.text) as { detail: string }).detail };
}

interface Call {
  readonly agent?: Agent;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Buffer;
}

/** A client that writes its whole body before it reads the answer, as many do. */
async function call(docent: Docent, method: string, path: string, { body, ...options }: Call) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const sending = request(docent.url + path, { method, ...options });
  sending.once("error", reject);
  sending.once("response", (response) => {
    text(response).then((content) => resolve({ status: response.statusCode ?? 0, text: content }), reject);
  });
  sending.end(body);
  return promise;
}

function envelope(file: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${HEAD}\r\n`), file, Buffer.from(TAIL)]);
}

function pdfOf(size: number): Buffer {
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size)]);
}
