import assert from "node:assert/strict";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { expectCalm } from "../support/browser/expect-calm.ts";
import { closeBrowser, openPage } from "../support/browser/open-page.ts";
import { pdfPage } from "../support/browser/pdf-pages.ts";
import { makeBrokenPdf } from "../support/pdfs/make-odd-pdf.ts";
import { makePicturePdf } from "../support/pdfs/make-picture-pdf.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";

after(closeBrowser);

const note = await makePdf({ pages: ["Vacation is thirty days a year."] });

test("a PDF that was deleted is told of, and can be closed", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(note, "note.pdf");
  await docent.delete(pdf_id);
  const visit = await openPage(t, `${docent.url}/?d=${pdf_id}`);
  if (!visit) return;
  const document = visit.page.getByRole("complementary", { name: "Document" });
  await document.getByRole("alert").getByText("This PDF was deleted.").waitFor();
  await document.getByRole("alert").getByRole("button", { name: "Close" }).click();
  await visit.page.waitForURL(`${docent.url}/`);
  expectCalm(visit);
});

test("a file that the viewer cannot draw is offered for download", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(note, "note.pdf");
  const [file = ""] = await readdir(join(docent.dataDir, "pdfs"));
  await writeFile(join(docent.dataDir, "pdfs", file), makeBrokenPdf());
  const visit = await openPage(t, `${docent.url}/?d=${pdf_id}`);
  if (!visit) return;
  const alert = visit.page.getByRole("alert");
  await alert.getByText("cannot be drawn here").waitFor();
  const download = visit.page.waitForEvent("download");
  await alert.getByRole("link", { name: "Download the PDF" }).click();
  assert.equal((await download).suggestedFilename(), "note.pdf");
  expectCalm(visit);
});

test("when the service does not answer, the reader is told, and another try opens the document", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(note, "note.pdf");
  const visit = await openPage(t, docent.url);
  if (!visit) return;
  const { page } = visit;
  await page.route("**/file", async (route) => route.abort());
  await page.goto(`${docent.url}/?d=${pdf_id}`);
  await page.getByText("Docent does not answer").waitFor();
  await page.unroute("**/file");
  await page.getByRole("button", { name: "Try again" }).click();
  await pdfPage(page, 1).getByText("Vacation is thirty days").waitFor();
  expectCalm(visit);
});

test("a part of the file that cannot be read later is told of, and another try shows the page", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(await makePicturePdf(40), "pictures.pdf");
  const visit = await openPage(t, `${docent.url}/?d=${pdf_id}`);
  if (!visit) return;
  const { page } = visit;
  await pdfPage(page, 1).getByText("This is page 1.").waitFor();
  await page.route("**/file", async (route) => route.abort());
  await page.getByLabel("Page, of").fill("30");
  await page.getByLabel("Page, of").press("Enter");
  await page.getByText("Docent does not answer").waitFor();
  await page.unroute("**/file");
  await page.waitForURL(/p=30/);
  await page.getByRole("button", { name: "Try again" }).click();
  await pdfPage(page, 30).getByText("This is page 30.").waitFor();
  expectCalm(visit);
});
