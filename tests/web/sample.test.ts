import assert from "node:assert/strict";
import { after, test } from "node:test";
import { hasFocus } from "../support/browser/focused.ts";
import { closeBrowser } from "../support/browser/open-page.ts";
import { withPage } from "../support/browser/with-page.ts";
import { startDocent } from "../support/start-docent.ts";

after(closeBrowser);

test("an empty library offers a sample document, which is then stored and marked as one", async (t) => {
  const docent = await startDocent(t);
  await withPage(t, docent.url, async (page) => {
    await page.getByText("Drop a PDF here or choose one. It is kept on this machine.").waitFor();
    await page.getByRole("button", { name: "Try the sample document" }).click();
    const item = page.getByRole("list", { name: "PDFs" }).getByRole("listitem");
    await item.getByText("sample", { exact: true }).waitFor();
    await hasFocus(page, page.getByRole("button", { name: "Upload PDFs" }));
    await page.getByText("1 of 1 included").waitFor();
    const [pdf] = await docent.pdfs();
    assert.equal(pdf?.is_sample, true);
    assert.equal(await page.getByRole("button", { name: "Try the sample document" }).count(), 0);
  });
});
