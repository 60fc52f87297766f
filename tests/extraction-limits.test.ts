import assert from "node:assert/strict";
import { test } from "node:test";
import { createTextExtractor } from "../server/adapters/pdf/text-extractor.ts";
import { extractPdf, LIMITS, withFile } from "./support/extract-pdf.ts";
import { makeLongPdf } from "./support/pdfs/make-long-pdf.ts";

test("a thousand pages are all read, each under its own number", async () => {
  const pages = await extractPdf(await makeLongPdf(1000));
  assert.equal(pages.length, 1000);
  assert.deepEqual(
    pages.map((page) => page.number),
    Array.from({ length: 1000 }, (_, i) => i + 1),
  );
  assert.ok(pages.every((page) => page.text !== ""));
});

test("more pages than allowed are refused with their own sentence", async () => {
  await assert.rejects(
    extractPdf(await makeLongPdf(4), { maxPages: 3 }),
    /has more than 3 pages: split it, or raise MAX_PAGES/,
  );
});

test("more memory than allowed ends the reading with its own sentence", async () => {
  await assert.rejects(extractPdf(await makeLongPdf(600), { memoryMb: 128 }), /more than 128 MB of memory/);
});

test("more time than allowed ends the reading with its own sentence", async () => {
  await assert.rejects(extractPdf(await makeLongPdf(2500), { timeoutSeconds: 1 }), /took longer than 1 seconds/);
});

test("a reading nobody waits for any more is ended", async () => {
  await withFile(await makeLongPdf(300), async (path) => {
    const leaving = new AbortController();
    const reading = createTextExtractor(LIMITS).extract(path, leaving.signal);
    leaving.abort();
    await assert.rejects(reading, /cancelled/);
  });
});

test("files wait their turn: what is cancelled in line never starts", async () => {
  await withFile(await makeLongPdf(50), async (path) => {
    const extractor = createTextExtractor({ ...LIMITS, concurrency: 1 });
    const first = extractor.extract(path, AbortSignal.timeout(60_000));
    await assert.rejects(extractor.extract(path, AbortSignal.abort()), /cancelled/);
    assert.equal((await first).length, 50);
    assert.equal((await extractor.extract(path, AbortSignal.timeout(60_000))).length, 50);
  });
});
