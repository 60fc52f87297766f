import assert from "node:assert/strict";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { startDocent } from "../support/start-docent.ts";

interface Case {
  readonly title: string;
  readonly method?: string;
  readonly path: string;
  readonly init?: RequestInit;
  readonly status: number;
}

const json = (body: string): RequestInit => ({ headers: { "content-type": "application/json" }, body });

const CASES: Case[] = [
  { title: "an unknown route", path: "/nope", status: 404 },
  { title: "an unknown route under the API", path: "/api/v1/nope", status: 404 },
  { title: "a wrong method", method: "PUT", path: "/api/v1/pdfs", status: 405 },
  { title: "a wrong method on a path with a parameter", method: "PATCH", path: "/api/v1/pdfs/pdf_1", status: 405 },
  { title: "a wrong method on the health check", method: "POST", path: "/health", status: 405 },
  { title: "broken JSON", method: "POST", path: "/api/v1/query", init: json("{"), status: 400 },
  { title: "an empty JSON body", method: "POST", path: "/api/v1/query", init: json(""), status: 400 },
  { title: "a JSON null", method: "POST", path: "/api/v1/query", init: json("null"), status: 400 },
  { title: "no body", method: "POST", path: "/api/v1/query", status: 400 },
  { title: "poisoned JSON", method: "POST", path: "/api/v1/query", init: json('{"__proto__": {"x": 1}}'), status: 400 },
  {
    title: "a wrong content type",
    method: "POST",
    path: "/api/v1/query",
    init: { headers: { "content-type": "application/xml" }, body: "<x/>" },
    status: 415,
  },
  {
    title: "a body over a megabyte",
    method: "POST",
    path: "/api/v1/query",
    init: json(`"${"x".repeat(1_100_000)}"`),
    status: 413,
  },
  { title: "an address that is not valid", path: "/api/v1/sessions/%E0%A4%A/messages", status: 400 },
];

test("every error is {detail: string} and nothing else", async (t) => {
  const docent = await startDocent(t);
  for (const { title, method = "GET", path, init, status } of CASES) {
    await t.test(`${title}: ${status}`, async () => {
      const reply = await docent.send<{ detail: string }>(method, path, init);
      assert.equal(reply.status, status, JSON.stringify(reply.body));
      assert.deepEqual(Object.keys(reply.body), ["detail"]);
      assert.match(reply.body.detail, /^[A-Z].*[.]$/, "a sentence");
      assert.match(reply.headers.get("content-type") ?? "", /^application\/json/);
      assert.doesNotMatch(reply.body.detail, /node_modules|\/server\/|FST_|Error:|\n/);
    });
  }
});

test("an OPTIONS request that is no preflight is no error", async (t) => {
  const docent = await startDocent(t);
  for (const path of ["/health", "/nope"]) {
    assert.equal((await fetch(docent.url + path, { method: "OPTIONS" })).status, 204);
  }
});

test("a DELETE may name a content type although it has no body", async (t) => {
  const docent = await startDocent(t);
  for (const type of ["application/json", "application/x-www-form-urlencoded"]) {
    const { status } = await docent.send("DELETE", "/api/v1/pdfs/pdf_1", { headers: { "content-type": type } });
    assert.equal(status, 404);
  }
});

test("an unknown expectation is answered in the same form", async (t) => {
  const docent = await startDocent(t);
  const reply = await raw(docent.url, "GET /health HTTP/1.1\r\nHost: x\r\nExpect: banana\r\nConnection: close\r\n\r\n");
  assert.match(reply, /^HTTP\/1.1 417 [^]*\{"detail":"[^"]+"\}/);
});

test("a wrong method is answered with the methods that are right", async (t) => {
  const docent = await startDocent(t);
  const { headers, body } = await docent.send<{ detail: string }>("PUT", "/api/v1/query");
  assert.equal(headers.get("allow"), "POST");
  assert.match(body.detail, /use POST/);
});

test("what is not even HTTP is answered in the same form", async (t) => {
  const docent = await startDocent(t);
  for (const [sent, status] of [
    ["NONSENSE\r\n\r\n", 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"y".repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const reply = await raw(docent.url, sent);
    assert.match(reply, new RegExp(`^HTTP/1.1 ${status} `));
    assert.deepEqual(Object.keys(JSON.parse(reply.split("\r\n\r\n")[1] ?? "") as object), ["detail"]);
  }
});

test("CORS: a page on localhost:3000 may call the service, another may not; the origins are a setting", async (t) => {
  const docent = await startDocent(t);
  const allowed = async (origin: string) =>
    (await docent.send("GET", "/api/v1/pdfs", { headers: { origin } })).headers.get("access-control-allow-origin");
  assert.equal(await allowed("http://localhost:3000"), "http://localhost:3000");
  assert.equal(await allowed("http://evil.example"), null);
  const preflight = await fetch(`${docent.url}/api/v1/query`, {
    method: "OPTIONS",
    headers: {
      origin: "http://localhost:3000",
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type",
    },
  });
  assert.equal(preflight.status, 204);
  await docent.restart({ CORS_ORIGINS: "http://evil.example" });
  assert.equal(await allowed("http://evil.example"), "http://evil.example");
});

async function raw(url: string, sent: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.end(sent);
  return text(socket);
}
