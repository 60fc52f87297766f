import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { expectCalm } from "../support/browser/expect-calm.ts";
import { closeBrowser, openPage } from "../support/browser/open-page.ts";
import { pdfPage } from "../support/browser/pdf-pages.ts";
import { makeLongPdf } from "../support/pdfs/make-long-pdf.ts";
import { makePicturePdf } from "../support/pdfs/make-picture-pdf.ts";
import { startDocent } from "../support/start-docent.ts";

after(closeBrowser);

test("a large document opens at a late page, and only a small part of it is read", async (t) => {
  const docent = await startDocent(t);
  const bytes = await makePicturePdf(100);
  const { pdf_id } = await docent.upload(bytes, "pictures.pdf");
  const visit = await openPage(t, docent.url);
  if (!visit) return;
  const read = countBytes(visit.page);
  await visit.page.goto(`${docent.url}/?d=${pdf_id}&p=80`);
  await pdfPage(visit.page, 80).getByText("This is page 80.").waitFor();
  assert.ok(read.bytes > 0 && read.bytes < bytes.length / 2, `${read.bytes} of ${bytes.length} bytes were read`);
  expectCalm(visit);
});

test("of a long document few pages are kept drawn", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(await makeLongPdf(300), "ledger.pdf");
  const visit = await openPage(t, `${docent.url}/?d=${pdf_id}&p=250`);
  if (!visit) return;
  const { page } = visit;
  for (let number = 250; number < 275; number++) {
    await pdfPage(page, number).getByText(`This is page ${number} of`).waitFor();
    await page.keyboard.press("]");
  }
  const drawn = await page.locator(".pdfViewer canvas").count();
  assert.ok(drawn > 0 && drawn <= 12, `${drawn} pages are drawn`);
  expectCalm(visit);
});

function countBytes(page: Page): { readonly bytes: number } {
  const count = { bytes: 0 };
  page.on("response", (response) => {
    if (response.url().endsWith("/file")) count.bytes += Number(response.headers()["content-length"]);
  });
  return count;
}
