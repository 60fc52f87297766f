import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { TestContext } from "node:test";
import type { Page } from "playwright-core";
import { expectCalm } from "../support/browser/expect-calm.ts";
import { closeBrowser, openPage } from "../support/browser/open-page.ts";
import { boxOf, pdfPage } from "../support/browser/pdf-pages.ts";
import { makeLongPdf } from "../support/pdfs/make-long-pdf.ts";
import { startDocent } from "../support/start-docent.ts";
import { waitUntil } from "../support/wait-until.ts";

after(closeBrowser);

const PAGES = 12;
const ledger = await makeLongPdf(PAGES);

async function openLedger(t: TestContext, query = "", options = {}) {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(ledger, "ledger.pdf");
  const visit = await openPage(t, `${docent.url}/?d=${pdf_id}${query}`, options);
  return { docent, visit, pdfId: pdf_id };
}

/** That it is the one at the top, and drawn. */
async function showsPage(page: Page, number: number): Promise<void> {
  await pdfPage(page, number).getByText(`This is page ${number} of ${PAGES}.`).waitFor();
  const pages = await boxOf(page.getByRole("region", { name: "Pages" }));
  const isAtTop = async () => Math.abs((await boxOf(pdfPage(page, number))).y - pages.y) < 30;
  await waitUntil(isAtTop);
  assert.equal(await page.getByLabel("Page, of").inputValue(), String(number));
}

test("an address opens a document at a page, under its name", async (t) => {
  const { visit } = await openLedger(t, "&p=3");
  if (!visit) return;
  await showsPage(visit.page, 3);
  await visit.page.getByRole("heading", { name: "ledger.pdf" }).waitFor();
  expectCalm(visit);
});

test("pages are turned by buttons, by keys and by number, and the address follows", async (t) => {
  const { visit } = await openLedger(t);
  if (!visit) return;
  const { page } = visit;
  await showsPage(page, 1);
  await page.getByRole("button", { name: "Next page" }).click();
  await showsPage(page, 2);
  await page.keyboard.press("]");
  await showsPage(page, 3);
  await page.keyboard.press("[");
  await showsPage(page, 2);
  await page.getByLabel("Page, of").fill("9");
  await page.getByLabel("Page, of").press("Enter");
  await showsPage(page, 9);
  await page.waitForURL(/p=9/);
  await page.getByLabel("Page, of").fill("1000");
  await page.getByLabel("Page, of").press("Enter");
  await page.waitForURL(/p=12/);
  await page.reload();
  await pdfPage(page, 12).getByText("This is page 12 of").waitFor();
  expectCalm(visit);
});

test("keys scroll the pages, and the page number and the address follow", async (t) => {
  const { visit } = await openLedger(t);
  if (!visit) return;
  const { page } = visit;
  await showsPage(page, 1);
  const pages = page.getByRole("region", { name: "Pages" });
  await pages.focus();
  await page.keyboard.press("End");
  await page.waitForURL(/p=12/);
  await page.keyboard.press("Home");
  await page.waitForURL(/p=1$/);
  const before = await boxOf(pdfPage(page, 1));
  await page.keyboard.press("PageDown");
  await waitUntil(async () => (await boxOf(pdfPage(page, 1))).y < before.y - 300);
  expectCalm(visit);
});

test("pages can be made larger, smaller, and as wide as the pane", async (t) => {
  const { visit } = await openLedger(t);
  if (!visit) return;
  const { page } = visit;
  await showsPage(page, 1);
  const width = async () => (await boxOf(pdfPage(page, 1))).width;
  const pane = await boxOf(page.getByRole("region", { name: "Pages" }));
  const fitted = await width();
  assert.ok(fitted > pane.width - 60 && fitted <= pane.width);
  await page.keyboard.press("+");
  await waitUntil(async () => (await width()) > fitted * 1.1);
  await page.keyboard.press("-");
  await page.keyboard.press("-");
  await waitUntil(async () => (await width()) < fitted * 0.9);
  await page.getByRole("button", { name: "Fit to the width" }).click();
  await waitUntil(async () => Math.abs((await width()) - fitted) < 2);
  await page.setViewportSize({ width: 1100, height: 800 });
  await waitUntil(async () => (await width()) < fitted * 0.9);
  expectCalm(visit);
});

test("words are found anywhere in the document, and counted", async (t) => {
  const { visit } = await openLedger(t);
  if (!visit) return;
  const { page } = visit;
  await showsPage(page, 1);
  await page.keyboard.press("f");
  const field = page.getByRole("searchbox", { name: "Find in the document" });
  await field.fill("THIS IS PAGE");
  const count = page.getByRole("search").getByRole("status");
  await count.getByText("1 of 12").waitFor();
  await field.press("Enter");
  await count.getByText("2 of 12").waitFor();
  await pdfPage(page, 2).locator(".highlight.selected").waitFor();
  await field.press("Shift+Enter");
  await count.getByText("1 of 12").waitFor();
  await page.getByRole("button", { name: "Previous match" }).click();
  await count.getByText("12 of 12").waitFor();
  await field.fill("no such words at all");
  await count.getByText("Not found").waitFor();
  await field.press("Escape");
  await field.waitFor({ state: "detached" });
  assert.ok(await page.getByRole("button", { name: "Find in the document" }).evaluate(HAS_FOCUS));
  await page.keyboard.press("Control+f");
  assert.ok(await field.evaluate(HAS_FOCUS));
  expectCalm(visit);
});

const HAS_FOCUS = (element: { matches(selector: string): boolean }) => element.matches(":focus");

test("small pictures of the pages lead to them", async (t) => {
  const { visit } = await openLedger(t);
  if (!visit) return;
  const { page } = visit;
  await showsPage(page, 1);
  await page.getByRole("button", { name: "Page pictures" }).click();
  const pictures = page.getByRole("list", { name: "Page pictures" });
  await pictures.getByRole("button", { name: "Page 7" }).click();
  await showsPage(page, 7);
  assert.equal(await pictures.getByRole("button", { name: "Page 7" }).getAttribute("aria-current"), "page");
  expectCalm(visit);
});

test("a narrow window shows the document alone, as wide as it is", async (t) => {
  const { visit } = await openLedger(t, "&p=2", { viewport: { width: 360, height: 780 } });
  if (!visit) return;
  const { page } = visit;
  await page.getByRole("button", { name: "Document", exact: true }).click();
  await showsPage(page, 2);
  const { x, width } = await boxOf(pdfPage(page, 2));
  assert.ok(x >= 0 && width > 300 && x + width <= 360);
  for (const button of await page.getByRole("complementary").getByRole("button").all()) {
    const box = await boxOf(button);
    assert.ok(box.x >= 0 && box.x + box.width <= 360);
  }
  await page.getByRole("button", { name: "Conversation", exact: true }).click();
  await page.getByRole("button", { name: "Document", exact: true }).click();
  await showsPage(page, 2);
  expectCalm(visit);
});

test("the document is closed by its key, and the address forgets it", async (t) => {
  const { visit, docent } = await openLedger(t, "&p=3");
  if (!visit) return;
  await showsPage(visit.page, 3);
  await visit.page.keyboard.press("x");
  await visit.page.waitForURL(`${docent.url}/`);
  await visit.page.getByRole("heading", { name: "ledger.pdf" }).waitFor({ state: "detached" });
  expectCalm(visit);
});
