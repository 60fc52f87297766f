import assert from "node:assert/strict";
import { test } from "node:test";
import { makeLongPdf } from "./support/pdfs/make-long-pdf.ts";
import { makeEmptyPdf } from "./support/pdfs/make-odd-pdf.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";
import { uploadsOf } from "./support/uploads.ts";
import type { UploadBody } from "./support/uploads.ts";

const STAGES = ["queued", "extracting", "chunking", "embedding", "storing", "done"];
const pdf = await makePdf({ pages: ["Vacation is thirty days a year."] });

test("events tell of each stage in order and of pages and chunks as they are done, and end with the PDF", async (t) => {
  const docent = await startDocent(t, { env: { UPLOAD_CONCURRENCY: "1" } });
  const uploads = uploadsOf(docent);
  const gate = docent.ollama.hold("/api/embed");
  const before = await uploads.start(pdf, "before.pdf");
  await gate.reached;
  const { upload_id } = await uploads.start(await makeLongPdf(250), "long.pdf");
  const following = uploads.events(upload_id);
  const events = [(await following.next()).value];
  gate.release();
  for await (const event of following) events.push(event);
  await uploads.ended(before.upload_id);

  const told = events.flatMap((event) => (event && event.event !== "comment" ? [event] : []));
  assert.deepEqual([...new Set(told.map(({ data }) => data.stage))], STAGES);
  assert.deepEqual(
    told.map(({ event }) => event),
    [...told.slice(1).map(() => "progress"), "done"],
  );
  for (const [i, { data }] of told.entries()) assertNoStepBack(told[i - 1]?.data, data);
  assert.ok(told.some(({ data }) => data.stage === "extracting" && data.pages_done > 0 && data.pages_total === 250));
  assert.ok(told.some(({ data }) => data.stage === "embedding" && data.chunks_done < (data.chunks_total ?? 0)));
  const last = told.at(-1)?.data;
  assert.equal(last?.pages_done, 250);
  assert.equal(last.chunks_done, last.pdf?.doc_count);
  assert.ok(last.chunks_done > 16, "more than one batch was embedded");
});

test("a client that connects again is told the present state first, and one that comes late how it ended", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const gate = docent.ollama.hold("/api/embed");
  const { upload_id } = await uploads.start(pdf);
  await gate.reached;
  await uploads.reaches(upload_id, "embedding");
  const again = uploads.events(upload_id);
  const first = (await again.next()).value;
  assert.deepEqual([first?.event, first?.data.stage, first?.data.chunks_total], ["progress", "embedding", 1]);
  gate.release();
  let last = first;
  for await (const event of again) last = event;
  assert.equal(last?.event, "done");
  for (let i = 0; i < 2; i++) assert.deepEqual(await uploads.collect(upload_id), [last]);
});

test("a failure is the event 'failed' with its sentence", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const { upload_id } = await uploads.start(await makeEmptyPdf());
  const last = (await uploads.collect(upload_id)).at(-1);
  assert.equal(last?.event, "failed");
  assert.match(last.data.detail ?? "", /has no text to read/);
});

test("clients that go away, in whatever number, do not disturb the upload or those who stay", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  const gate = docent.ollama.hold("/api/embed");
  const { upload_id } = await uploads.start(pdf);
  await gate.reached;
  const staying = uploads.collect(upload_id);
  const leaving = new AbortController();
  const gone = Array.from({ length: 30 }, async () => {
    const events = uploads.events(upload_id, { signal: leaving.signal });
    await events.next();
    return assert.rejects(async () => {
      for (;;) if ((await events.next()).done === true) return;
    });
  });
  await uploads.reaches(upload_id, "embedding");
  leaving.abort();
  await Promise.allSettled(gone);
  gate.release();
  assert.equal((await staying).at(-1)?.event, "done");
  assert.equal((await docent.pdfs()).length, 1);
});

test("the address of the events takes GET alone", async (t) => {
  const docent = await startDocent(t);
  const { upload_id } = await uploadsOf(docent).start(pdf);
  const { status } = await docent.send("POST", `/api/v1/uploads/${upload_id}/events`);
  assert.equal(status, 405);
});

function assertNoStepBack(before: UploadBody | undefined, after: UploadBody): void {
  if (!before) return;
  assert.ok(STAGES.indexOf(before.stage) <= STAGES.indexOf(after.stage), `${before.stage} before ${after.stage}`);
  assert.ok(before.pages_done <= after.pages_done);
  assert.ok(before.chunks_done <= after.chunks_done);
}
