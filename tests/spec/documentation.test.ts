import assert from "node:assert/strict";
import { test } from "node:test";
import { startDocent } from "../support/start-docent.ts";

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

test("/openapi.json describes every endpoint of SPEC.md, and ours beside them", async (t) => {
  const docent = await startDocent(t);
  const { body } = await docent.send<OpenApi>("GET", "/openapi.json");
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  assert.deepEqual(described.toSorted(), [
    "delete /api/v1/pdfs/{pdf_id}",
    "delete /api/v1/sessions/{session_id}",
    "delete /api/v1/uploads/{upload_id}",
    "get /api/v1/messages/{message_id}",
    "get /api/v1/messages/{message_id}/citations",
    "get /api/v1/models",
    "get /api/v1/pdfs",
    "get /api/v1/pdfs/{pdf_id}",
    "get /api/v1/pdfs/{pdf_id}/chunks",
    "get /api/v1/pdfs/{pdf_id}/file",
    "get /api/v1/pdfs/{pdf_id}/unread",
    "get /api/v1/runtime",
    "get /api/v1/sessions",
    "get /api/v1/sessions/{session_id}/export",
    "get /api/v1/sessions/{session_id}/messages",
    "get /api/v1/uploads",
    "get /api/v1/uploads/{upload_id}",
    "get /api/v1/uploads/{upload_id}/events",
    "get /health",
    "patch /api/v1/sessions/{session_id}",
    "post /api/v1/pdfs/upload",
    "post /api/v1/pdfs/{pdf_id}/reembed",
    "post /api/v1/query",
    "post /api/v1/query/stream",
    "post /api/v1/sample",
    "post /api/v1/search",
    "post /api/v1/uploads",
  ]);
  for (const path of ["/api/v1/pdfs/upload", "/api/v1/uploads"]) {
    assert.match(JSON.stringify(body.paths[path]), /multipart\/form-data.*binary/);
  }
});

test("every reference in /openapi.json leads somewhere", async (t) => {
  const docent = await startDocent(t);
  const { body } = await docent.send<{ components: { schemas: Record<string, unknown> } }>("GET", "/openapi.json");
  const references = [...JSON.stringify(body).matchAll(/#\/components\/schemas\/([^"]+)/g)].map(
    (match) => match[1] ?? "",
  );
  assert.ok(references.length > 0);
  for (const name of references) assert.ok(name in body.components.schemas, name);
});

test("/redoc shows every operation, with what it answers", async (t) => {
  const docent = await startDocent(t);
  const { body } = await docent.send<OpenApi>("GET", "/openapi.json");
  const html = await (await fetch(`${docent.url}/redoc`)).text();
  for (const [path, methods] of Object.entries(body.paths)) {
    for (const method of Object.keys(methods)) assert.ok(html.includes(`${method.toUpperCase()} ${path}</`), path);
  }
  assert.match(html, /As <code>application\/pdf<\/code>/);
});

for (const path of ["/", "/docs", "/redoc"]) {
  test(`${path} is a page that loads nothing from elsewhere`, async (t) => {
    const docent = await startDocent(t);
    const page = await fetch(docent.url + path);
    assert.equal(page.status, 200);
    assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
    const html = await page.text();
    assert.doesNotMatch(html, /(?:src|href)=["'](?:https?:)?\/\//);
    for (const [, address] of html.matchAll(/(?:src|href)="(\.?\/[^"#]+)"/g)) {
      const target = new URL(address ?? "", page.url.endsWith("/") ? page.url : `${page.url}/`);
      assert.equal((await fetch(target)).status, 200, address);
    }
  });
}
