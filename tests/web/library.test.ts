import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { hasFocus } from "../support/browser/focused.ts";
import { closeBrowser } from "../support/browser/open-page.ts";
import { withPage } from "../support/browser/with-page.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";
import type { Docent } from "../support/start-docent.ts";

after(closeBrowser);

const bytes = await makePdf({ pages: ["Vacation is thirty days a year.", "Sundays are free."] });

test("PDFs are listed newest first, with their pages, chunks and date", async (t) => {
  const docent = await startDocent(t);
  await addPdfs(docent, "a.pdf", "b.pdf");
  await withPage(t, docent.url, async (page) => {
    const items = page.getByRole("list", { name: "PDFs" }).getByRole("listitem");
    await items.nth(1).waitFor();
    const [first, second] = await items.allInnerTexts();
    assert.match(first ?? "", /^b\.pdf\s+2 pages · 1 chunk · \d{1,2} \w{3,4}$/);
    assert.match(second ?? "", /^a\.pdf/);
  });
});

test("ticks say what a question is about: one by one, all, none, and still after a reload", async (t) => {
  const docent = await startDocent(t);
  await addPdfs(docent, "a.pdf", "b.pdf", "c.pdf");
  await withPage(t, docent.url, async (page) => {
    await page.getByText("3 of 3 included").waitFor();
    await tick(page, "b.pdf").uncheck();
    await page.getByText("2 of 3 included").waitFor();
    await page.reload();
    await page.getByText("2 of 3 included").waitFor();
    assert.equal(await tick(page, "b.pdf").isChecked(), false);
    await page.getByRole("button", { name: "None", exact: true }).click();
    await page.getByText("0 of 3 included").waitFor();
    await page.getByRole("button", { name: "All", exact: true }).click();
    await page.getByText("3 of 3 included").waitFor();
  });
});

test("with the keyboard alone a PDF is ticked, and opened from its menu", async (t) => {
  const docent = await startDocent(t);
  const [pdf] = await addPdfs(docent, "a.pdf");
  await withPage(t, docent.url, async (page) => {
    await page.getByRole("button", { name: "None", exact: true }).focus();
    await page.keyboard.press("Tab");
    await hasFocus(page, tick(page, "a.pdf"));
    await page.keyboard.press("Space");
    await page.getByText("0 of 1 included").waitFor();
    await page.keyboard.press("Tab");
    await hasFocus(page, name(page, "a.pdf"));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await hasFocus(page, page.getByRole("menuitem", { name: "Open" }));
    await page.keyboard.press("ArrowDown");
    await hasFocus(page, page.getByRole("menuitem", { name: "Download" }));
    await page.keyboard.press("ArrowUp");
    await hasFocus(page, page.getByRole("menuitem", { name: "Open" }));
    await page.keyboard.press("Enter");
    await page.waitForURL(({ searchParams }) => searchParams.get("d") === pdf);
    assert.equal(await name(page, "a.pdf").getAttribute("aria-current"), "true");
  });
});

test("a PDF is downloaded as it was uploaded", async (t) => {
  const docent = await startDocent(t);
  await addPdfs(docent, "Regeln & Ämter.pdf");
  await withPage(t, docent.url, async (page) => {
    await page.getByRole("button", { name: "More about Regeln & Ämter.pdf" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Download" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "Regeln & Ämter.pdf");
    assert.deepEqual(await readFile(await download.path()), bytes);
  });
});

test("deleting asks first; then the PDF is gone, its document closes and its neighbour has the focus", async (t) => {
  const docent = await startDocent(t);
  await addPdfs(docent, "a.pdf", "b.pdf", "c.pdf");
  await withPage(t, docent.url, async (page) => {
    await name(page, "b.pdf").click();
    await page.waitForURL(/\?d=pdf_/);
    const dialog = await askToDelete(page, "b.pdf");
    await dialog.getByText("deleted for good").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await hasFocus(page, page.getByRole("button", { name: "More about b.pdf" }));
    assert.equal((await docent.pdfs()).length, 3);
    await askToDelete(page, "b.pdf");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await name(page, "b.pdf").waitFor({ state: "detached" });
    await hasFocus(page, name(page, "a.pdf"));
    await page.waitForURL(docent.url + "/");
    await page.getByText("2 of 2 included").waitFor();
    await page.getByRole("status").getByText("b.pdf was deleted.").waitFor({ state: "attached" });
    assert.equal((await docent.pdfs()).length, 2);
  });
});

test("a PDF that could not be deleted stays, with the reason", async (t) => {
  const docent = await startDocent(t);
  await addPdfs(docent, "a.pdf");
  await withPage(t, docent.url, async (page) => {
    const dialog = await askToDelete(page, "a.pdf");
    await docent.close();
    await dialog.getByRole("button", { name: "Delete" }).click();
    const item = page.getByRole("list", { name: "PDFs" }).getByRole("listitem");
    await item.getByText("Docent does not answer").waitFor();
    await hasFocus(page, page.getByRole("button", { name: "More about a.pdf" }));
  });
});

test("embedding anew shows that it goes on, and why it failed", async (t) => {
  const docent = await startDocent(t);
  await addPdfs(docent, "a.pdf");
  await withPage(t, docent.url, async (page) => {
    const item = page.getByRole("list", { name: "PDFs" }).getByRole("listitem");
    docent.ollama.fault("/api/embed", { kind: "status", status: 500, error: "out of memory" });
    await chooseFromMenu(page, "a.pdf", "Embed anew");
    await item.getByRole("alert").waitFor();
    docent.ollama.heal();
    const gate = docent.ollama.hold("/api/embed");
    await chooseFromMenu(page, "a.pdf", "Embed anew");
    await item.getByText("embedding anew ...").waitFor();
    gate.release();
    await item.getByText("2 pages").waitFor();
    await page.getByRole("status").getByText("a.pdf was embedded anew.").waitFor({ state: "attached" });
    assert.equal(await item.getByRole("alert").count(), 0);
  });
});

test("more than eight PDFs can be filtered by name", async (t) => {
  const docent = await startDocent(t);
  await addPdfs(docent, ...Array.from({ length: 8 }, (_, i) => `report ${i}.pdf`));
  await withPage(t, docent.url, async (page) => {
    const field = page.getByRole("searchbox", { name: "Filter the library by name" });
    await page.getByText("8 of 8 included").waitFor();
    assert.equal(await field.count(), 0);
    await addPdfs(docent, "Handbook.pdf");
    await page.reload();
    await field.fill("hand");
    await name(page, "report 3.pdf").waitFor({ state: "detached" });
    await name(page, "Handbook.pdf").waitFor();
    await field.fill("nothing");
    await page.getByText("No name contains “nothing”.").waitFor();
    await field.fill("");
    await name(page, "report 3.pdf").waitFor();
  });
});

test("a library that cannot be read says so and is read again on demand", async (t) => {
  const docent = await startDocent(t);
  await addPdfs(docent, "a.pdf");
  await withPage(t, docent.url, async (page) => {
    await page.route("**/api/v1/pdfs", async (route) => route.abort());
    await page.reload();
    const notice = page.getByRole("region", { name: "Library" }).getByRole("alert");
    await notice.getByText("Docent does not answer").waitFor();
    await page.unroute("**/api/v1/pdfs");
    await notice.getByRole("button", { name: "Try again" }).click();
    await name(page, "a.pdf").waitFor();
    await notice.waitFor({ state: "detached" });
  });
});

async function addPdfs(docent: Docent, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const one of names) ids.push((await docent.upload(bytes, one)).pdf_id);
  return ids;
}

const tick = (page: Page, pdf: string) => page.getByRole("checkbox", { name: `Include ${pdf} in questions` });

const name = (page: Page, pdf: string) =>
  page.getByRole("list", { name: "PDFs" }).getByRole("button", { name: pdf, exact: true });

async function chooseFromMenu(page: Page, pdf: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More about ${pdf}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function askToDelete(page: Page, pdf: string) {
  await chooseFromMenu(page, pdf, "Delete");
  return page.getByRole("dialog", { name: `Delete ${pdf}?` });
}
