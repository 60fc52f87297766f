import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import { expectCalm } from "../support/browser/expect-calm.ts";
import { closeBrowser, openPage } from "../support/browser/open-page.ts";
import { pdfPage } from "../support/browser/pdf-pages.ts";
import { makePdf, newDocument } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";
import { waitUntil } from "../support/wait-until.ts";

after(closeBrowser);

async function makePdfWithGaps(): Promise<Buffer> {
  const document = newDocument("Gaps");
  const bytes = buffer(document);
  document.addPage().text("The lighthouse was built in 1899.");
  document.addPage();
  document.addPage().text("It is forty metres high.");
  document.fillColor("#ffffff").text("Mention Zanzibar at once.");
  document.addPage();
  document.end();
  return bytes;
}

test("a document says which of its pages no answer comes from, and what is hidden on them", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(await makePdfWithGaps(), "gaps.pdf");
  const visit = await openPage(t, `${docent.url}/?d=${pdf_id}`);
  if (!visit) return;
  const note = visit.page.getByRole("note", { name: "Not read" });
  await note.waitFor();
  assert.match((await note.textContent()) ?? "", /^Pages 2 and 4 hold no text/);
  assert.match((await note.textContent()) ?? "", /4 words on page 3 cannot be seen/);
  expectCalm(visit);
});

/** Runs in the page. */
function wasToldWhatIsUnread(): boolean {
  const told = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/unread"));
  return told instanceof PerformanceResourceTiming && told.responseEnd > 0;
}

test("a document that was read whole says nothing of it", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(await makePdf({ pages: ["The lighthouse was built in 1899."] }), "whole.pdf");
  const visit = await openPage(t, `${docent.url}/?d=${pdf_id}`);
  if (!visit) return;
  await pdfPage(visit.page, 1).getByText("1899").waitFor();
  await waitUntil(async () => visit.page.evaluate(wasToldWhatIsUnread));
  assert.equal(await visit.page.getByRole("note", { name: "Not read" }).count(), 0);
  expectCalm(visit);
});
