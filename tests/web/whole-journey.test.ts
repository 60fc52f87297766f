import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { answerWith } from "../support/browser/conversation-page.ts";
import { closeBrowser } from "../support/browser/open-page.ts";
import { seriousFindings } from "../support/browser/serious-findings.ts";
import { withPage } from "../support/browser/with-page.ts";
import { startDocent } from "../support/start-docent.ts";

after(closeBrowser);

const QUESTION = "What does the handbook say about vacation?";
const ANSWER = "Every docent has 24 days of vacation a year.";

/** Goes on with Tab, as somebody without a mouse does, until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if ((await element.and(page.locator(":focus")).count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not lead to ${String(element)}`);
}

test("the keyboard alone leads from the first visit to the cited words, and to an empty library again", async (t) => {
  const docent = await startDocent(t);
  answerWith(docent.ollama, ANSWER);
  await withPage(t, docent.url, async (page) => {
    const { keyboard } = page;
    const sample = page.getByRole("button", { name: "Try the sample document" });
    await sample.waitFor();
    await tabTo(page, sample);
    await keyboard.press("Enter");
    await page.getByText("1 of 1 included").waitFor();
    await keyboard.press("/");
    await keyboard.type(QUESTION);
    await keyboard.press("Enter");
    const citation = page.getByRole("button", { name: /^Citation 1: / }).first();
    await citation.waitFor();
    await tabTo(page, citation);
    await keyboard.press("Enter");
    await page.getByLabel(`Quote: ${ANSWER}`).waitFor();
    const close = page.getByRole("button", { name: "Close the document" });
    await tabTo(page, close);
    await keyboard.press("Enter");
    await close.waitFor({ state: "detached" });
    await tabTo(page, page.getByRole("button", { name: /^More about handbook/ }));
    await keyboard.press("Enter");
    await keyboard.press("End");
    await page.getByRole("menuitem", { name: "Delete" }).and(page.locator(":focus")).waitFor();
    await keyboard.press("Enter");
    await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
    await keyboard.press("Enter");
    await sample.waitFor();
    assert.notEqual(await page.evaluate("document.activeElement.tagName"), "BODY");
    assert.deepEqual(await docent.pdfs(), []);
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing serious from the first visit to the open document, in ${colorScheme} colours`, async (t) => {
    const docent = await startDocent(t);
    answerWith(docent.ollama, ANSWER);
    const work = async (page: Page) => {
      await page.getByRole("button", { name: "Try the sample document" }).click();
      await page.getByText("1 of 1 included").waitFor();
      assert.deepEqual(await seriousFindings(page), []);
      await page.getByRole("textbox", { name: "Question" }).fill(QUESTION);
      await page.getByRole("textbox", { name: "Question" }).press("Enter");
      await page
        .getByRole("button", { name: /^Citation 1: / })
        .first()
        .click();
      await page.getByLabel(`Quote: ${ANSWER}`).waitFor();
      assert.deepEqual(await seriousFindings(page), []);
      await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
      assert.deepEqual(await seriousFindings(page), []);
    };
    await withPage(t, docent.url, work, { colorScheme });
  });
}

test("a window of 360 points shows library, conversation and document one at a time, and all of each", async (t) => {
  const docent = await startDocent(t);
  answerWith(docent.ollama, ANSWER);
  const work = async (page: Page) => {
    const show = async (name: string) => page.getByRole("button", { name, exact: true }).click();
    const fits = async () =>
      assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true, "it is too wide");
    await show("Library");
    await page.getByRole("button", { name: "Try the sample document" }).click();
    await page.getByText("1 of 1 included").waitFor();
    await fits();
    assert.deepEqual(await seriousFindings(page), []);
    await show("Conversation");
    await page.getByRole("textbox", { name: "Question" }).fill(QUESTION);
    await page.getByRole("textbox", { name: "Question" }).press("Enter");
    const citation = page.getByRole("button", { name: /^Citation 1: / }).first();
    await citation.waitFor();
    await fits();
    await citation.click();
    await page.getByLabel(`Quote: ${ANSWER}`).waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Question" }).isVisible(), false);
    await fits();
    await show("Conversation");
    await page.getByText(ANSWER).first().waitFor();
  };
  await withPage(t, docent.url, work, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
});
