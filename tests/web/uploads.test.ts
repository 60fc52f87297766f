import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { chooseFiles, dragFiles, pdfFile } from "../support/browser/choose-files.ts";
import { hasFocus } from "../support/browser/focused.ts";
import { closeBrowser } from "../support/browser/open-page.ts";
import { withPage } from "../support/browser/with-page.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";
import { uploadsOf } from "../support/uploads.ts";
import { waitUntil } from "../support/wait-until.ts";

after(closeBrowser);

const holidays = pdfFile("holidays.pdf", await makePdf({ pages: ["Vacation is thirty days a year."] }));
const sundays = pdfFile("sundays.pdf", await makePdf({ pages: ["Sundays are free."] }));
const notAPdf = { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("only text") };
const REFUSED = "The file is not a PDF: choose a file that begins with '%PDF-'.";

test("PDFs chosen with the button show how far they are, then stand in the library", async (t) => {
  const docent = await startDocent(t);
  const gate = docent.ollama.hold("/api/embed");
  await withPage(t, docent.url, async (page) => {
    await chooseFiles(page, holidays, sundays);
    for (const name of ["holidays.pdf", "sundays.pdf"]) {
      const bar = page.getByRole("progressbar", { name });
      await page.getByRole("listitem").filter({ has: bar }).getByText("embedding 0 of 1 chunk").waitFor();
      assert.equal(await bar.getAttribute("aria-valuetext"), "embedding 0 of 1 chunk");
      assert.equal(await bar.getAttribute("aria-valuenow"), "40");
    }
    gate.release();
    await stored(page, "holidays.pdf");
    await stored(page, "sundays.pdf");
    await uploadsIn(page).waitFor({ state: "detached" });
    await page.getByRole("status").getByText("is in the library.").waitFor({ state: "attached" });
  });
});

test("PDFs dropped anywhere on the page are uploaded, and the page says so while they are over it", async (t) => {
  const docent = await startDocent(t);
  await withPage(t, docent.url, async (page) => {
    const hint = page.getByText("Drop PDFs to add them to the library");
    const drop = await dragFiles(page, holidays, sundays);
    await hint.waitFor();
    await drop();
    await hint.waitFor({ state: "detached" });
    await stored(page, "holidays.pdf");
    await stored(page, "sundays.pdf");
  });
});

test("one of several that is no PDF is refused in the service's words, and the others are stored", async (t) => {
  const docent = await startDocent(t);
  await withPage(t, docent.url, async (page) => {
    await chooseFiles(page, holidays, notAPdf, sundays);
    await stored(page, "holidays.pdf");
    await stored(page, "sundays.pdf");
    const row = uploadsIn(page).getByRole("listitem");
    await row.getByText(REFUSED).waitFor();
    assert.equal(await row.count(), 1);
    await row.getByRole("button", { name: "Retry" }).click();
    await hasFocus(page, row.getByRole("button", { name: /notes\.pdf/ }));
    await row.getByText(REFUSED).waitFor();
    await row.getByRole("button", { name: "Dismiss notes.pdf" }).click();
    await row.waitFor({ state: "detached" });
    await hasFocus(page, page.getByRole("button", { name: "sundays.pdf", exact: true }));
  });
});

test("a file that is too large is refused in the service's words", async (t) => {
  const docent = await startDocent(t, { env: { MAX_UPLOAD_MB: "1" } });
  await withPage(t, docent.url, async (page) => {
    await chooseFiles(page, pdfFile("large.pdf", Buffer.alloc(3 * 1024 * 1024, "%PDF-1.7 ")));
    await uploadsIn(page).getByText("The file is larger than 1 MB").waitFor();
    await page.getByRole("button", { name: "Dismiss large.pdf" }).click();
    await page.getByText("Drop a PDF here or choose one.").waitFor();
  });
});

test("what failed on its way is still told of after a reload, and can be sent again or dismissed", async (t) => {
  const docent = await startDocent(t);
  const uploads = uploadsOf(docent);
  docent.ollama.fault("/api/embed", { kind: "status", status: 500, error: "out of memory" });
  await withPage(t, docent.url, async (page) => {
    await chooseFiles(page, holidays, sundays);
    await page.getByRole("button", { name: "Retry" }).nth(1).waitFor();
    const { detail } = (await uploads.list())[0] ?? {};
    assert.ok(detail);
    const reason = uploadsIn(page).getByText(detail);
    assert.equal(await reason.count(), 2);
    docent.ollama.heal();
    const row = page.getByRole("listitem").filter({ hasText: "holidays.pdf" });
    await row.getByRole("button", { name: "Retry" }).click();
    await stored(page, "holidays.pdf");
    await page.reload();
    await reason.waitFor();
    await page.getByRole("button", { name: "Dismiss sundays.pdf" }).click();
    await reason.waitFor({ state: "detached" });
    await waitUntil(async () => (await uploads.list()).every(({ stage }) => stage === "done"));
  });
});

test("an upload that is cancelled vanishes, leaves nothing, and gives the focus back", async (t) => {
  const docent = await startDocent(t);
  const gate = docent.ollama.hold("/api/embed");
  await withPage(t, docent.url, async (page) => {
    await chooseFiles(page, holidays);
    const call = await gate.reached;
    await page.getByRole("button", { name: "Cancel the upload of holidays.pdf" }).press("Enter");
    await page.getByText("Drop a PDF here or choose one.").waitFor();
    await call.over;
    await hasFocus(page, page.getByRole("button", { name: "Upload PDFs" }));
    assert.deepEqual(await docent.files(), []);
    assert.deepEqual(await uploadsOf(docent).list(), []);
    assert.deepEqual(await docent.pdfs(), []);
  });
});

test("an upload that waits for its turn can be cancelled before a byte of it is sent", async (t) => {
  const docent = await startDocent(t);
  await withPage(t, docent.url, async (page) => {
    const release = await holdSending(page);
    await chooseFiles(page, holidays, sundays, pdfFile("third.pdf", await makePdf({ pages: ["Mondays are not."] })));
    const third = page.getByRole("listitem").filter({ hasText: "third.pdf" });
    await third.getByText("waiting").waitFor();
    await third.getByRole("button", { name: "Cancel the upload of third.pdf" }).click();
    await third.waitFor({ state: "detached" });
    release();
    await stored(page, "holidays.pdf");
    await stored(page, "sundays.pdf");
    assert.equal((await docent.pdfs()).length, 2);
  });
});

test("a file that is there already is not stored again, unless it is asked for", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(holidays.buffer, "rules.pdf");
  await withPage(t, docent.url, async (page) => {
    await chooseFiles(page, holidays);
    await page.getByText("Already in the library as rules.pdf.").waitFor();
    assert.equal((await docent.pdfs()).length, 1);
    await page.getByRole("button", { name: "Store it once more" }).click();
    await stored(page, "holidays.pdf");
    assert.equal((await docent.pdfs()).length, 2);
  });
});

test("an upload that is on its way is shown again after a reload, and followed to its end", async (t) => {
  const docent = await startDocent(t);
  const gate = docent.ollama.hold("/api/embed");
  await withPage(t, docent.url, async (page) => {
    await chooseFiles(page, holidays);
    await gate.reached;
    await page.reload();
    const bar = page.getByRole("progressbar", { name: "holidays.pdf" });
    await page.getByRole("listitem").filter({ has: bar }).getByText("embedding 0 of 1 chunk").waitFor();
    gate.release();
    await stored(page, "holidays.pdf");
    await bar.waitFor({ state: "detached" });
  });
});

test("when the connection to an upload breaks off, the page says so and finds it again", async (t) => {
  const docent = await startDocent(t);
  const gate = docent.ollama.hold("/api/embed");
  await withPage(t, docent.url, async (page) => {
    await page.route("**/events", async (route) => route.abort());
    await chooseFiles(page, holidays);
    await page.getByText("Docent does not answer").waitFor();
    await page.unroute("**/events");
    gate.release();
    await stored(page, "holidays.pdf");
  });
});

test("of many files one is sent and two are followed at a time, and all arrive", async (t) => {
  const docent = await startDocent(t);
  const gate = docent.ollama.hold("/api/embed");
  const files = await Promise.all(
    Array.from({ length: 9 }, async (_, i) => pdfFile(`file-${i}.pdf`, await makePdf({ pages: [`Rule ${i}.`] }))),
  );
  await withPage(t, docent.url, async (page) => {
    const release = await holdSending(page);
    const asked = { sent: 0, followed: 0 };
    page.on("request", (request) => {
      if (request.method() === "POST") asked.sent += 1;
      if (request.url().endsWith("/events")) asked.followed += 1;
    });
    const waiting = uploadsIn(page).getByText("waiting", { exact: true });
    await chooseFiles(page, ...files);
    await waiting.nth(7).waitFor();
    await waitUntil(() => asked.sent >= 1);
    assert.deepEqual([await waiting.count(), asked.sent], [8, 1]);
    release();
    await uploadsIn(page).getByText("embedding 0 of 1 chunk").nth(1).waitFor();
    await waitUntil(
      async () => (await uploadsOf(docent).list()).length === files.length && (await waiting.count()) === 7,
    );
    assert.equal(asked.followed, 2);
    gate.release();
    for (const { name } of files) await stored(page, name);
    await uploadsIn(page).waitFor({ state: "detached" });
  });
});

test("the key u opens the choice of files", async (t) => {
  const docent = await startDocent(t);
  await withPage(t, docent.url, async (page) => {
    const chosen = page.waitForEvent("filechooser");
    await page.getByText("Drop a PDF here or choose one.").waitFor();
    await page.keyboard.press("u");
    assert.equal((await chosen).isMultiple(), true);
  });
});

async function stored(page: Page, name: string): Promise<void> {
  await page.getByRole("list", { name: "PDFs" }).getByRole("button", { name, exact: true }).waitFor();
}

/** Lets no file out of the browser until released. */
async function holdSending(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/v1/uploads", async (route) => {
    if (route.request().method() === "POST") await promise;
    await route.continue();
  });
  return resolve;
}

const uploadsIn = (page: Page) => page.getByRole("list", { name: "Uploads" });
