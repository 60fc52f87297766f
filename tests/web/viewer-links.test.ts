import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import { expectCalm } from "../support/browser/expect-calm.ts";
import { closeBrowser, openPage } from "../support/browser/open-page.ts";
import { pdfPage } from "../support/browser/pdf-pages.ts";
import { newDocument } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";
import { waitUntil } from "../support/wait-until.ts";

after(closeBrowser);

async function makeLinkedPdf(): Promise<Buffer> {
  const document = newDocument("Links");
  const bytes = buffer(document);
  document.addPage().text("To the other page", { goTo: "other" });
  document.moveDown().text("To elsewhere", { link: "https://example.com/elsewhere" });
  document.moveDown().text("To a script", { link: "javascript:alert(1)" });
  document.addPage().text("Nothing to see on this page.");
  document.addPage().addNamedDestination("other");
  document.text("This is the other page.");
  document.end();
  return bytes;
}

test("links in a document lead to its pages, or to a new window that knows nothing of this one", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(await makeLinkedPdf(), "links.pdf");
  const visit = await openPage(t, `${docent.url}/?d=${pdf_id}`);
  if (!visit) return;
  const { page } = visit;
  const links = pdfPage(page, 1).getByRole("link");
  await waitUntil(async () => (await links.count()) >= 2);
  const addresses = await Promise.all((await links.all()).map(async (link) => link.getAttribute("href")));
  assert.equal(addresses.filter((address) => address?.startsWith("javascript")).length, 0);
  const outside = pdfPage(page, 1).locator("a[href^='https://example.com']");
  assert.equal(await outside.getAttribute("target"), "_blank");
  assert.match((await outside.getAttribute("rel")) ?? "", /noopener/);

  await links.first().click();
  await page.waitForURL(/p=3/);
  await pdfPage(page, 3).getByText("This is the other page.").waitFor();
  expectCalm(visit);
});

test("a closed document leaves no worker behind", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(await makeLinkedPdf(), "links.pdf");
  const visit = await openPage(t, `${docent.url}/?d=${pdf_id}`);
  if (!visit) return;
  const { page } = visit;
  await pdfPage(page, 1).getByText("To elsewhere").waitFor();
  assert.equal(page.workers().length, 1);
  await page.getByRole("button", { name: "Close the document" }).click();
  await waitUntil(() => page.workers().length === 0);
  await page.goBack();
  await pdfPage(page, 1).getByText("To elsewhere").waitFor();
  assert.equal(page.workers().length, 1);
  expectCalm(visit);
});
