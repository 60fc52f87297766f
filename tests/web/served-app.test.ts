import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { FIRST_LOAD_BUDGET_KB, measureFirstLoad } from "../../scripts/build-web/first-load.ts";
import { WEB_DIST } from "../../scripts/build-web/folders.ts";
import { startDocent } from "../support/start-docent.ts";

test("the page may load and reach nothing but the service, and be framed by nobody", async (t) => {
  const docent = await startDocent(t);
  const page = await fetch(docent.url);
  assert.equal(page.status, 200);
  assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
  const policy = page.headers.get("content-security-policy") ?? "";
  for (const rule of ["default-src 'none'", "connect-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]) {
    assert.ok(policy.includes(rule), policy);
  }
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:/);
  assert.equal(page.headers.get("cache-control"), "no-cache");
});

test("scripts are sent compressed, and kept by the browser for ever, as their names tell their content", async (t) => {
  const docent = await startDocent(t);
  const script = readdirSync(`${WEB_DIST}/assets`).find((name) => /^index-.*\.js$/.test(name));
  const { headers, status } = await fetch(`${docent.url}/assets/${script}`, { headers: { "accept-encoding": "br" } });
  assert.equal(status, 200);
  assert.equal(headers.get("content-encoding"), "br");
  assert.match(headers.get("content-type") ?? "", /javascript/);
  assert.match(headers.get("cache-control") ?? "", /immutable/);
});

for (const path of ["/assets/none.js", "/assets/..%2fmanifest.json", "/pdfjs/", "/pdfjs/..%2f..%2f..%2fpackage.json"]) {
  test(`there is nothing at ${path}, and a sentence says so`, async (t) => {
    const docent = await startDocent(t);
    const reply = await docent.send<{ detail: string }>("GET", path);
    assert.equal(reply.status, 404);
    assert.match(reply.body.detail, /^There is nothing at this address/);
  });
}

test(`what the page loads at once is under ${FIRST_LOAD_BUDGET_KB} kB of compressed JavaScript`, async () => {
  const { gzipKb } = await measureFirstLoad(WEB_DIST);
  assert.ok(gzipKb > 50 && gzipKb < FIRST_LOAD_BUDGET_KB, `${gzipKb} kB`);
});
