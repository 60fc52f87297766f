import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openConversation } from "../support/browser/conversation-page.ts";
import { hasFocus } from "../support/browser/focused.ts";
import { closeBrowser } from "../support/browser/open-page.ts";
import { pdfPage } from "../support/browser/pdf-pages.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";

after(closeBrowser);

const NARROW = { viewport: { width: 360, height: 780 } };
const note = await makePdf({ pages: ["Vacation is thirty days a year."] });

test("in a narrow window a conversation that is opened from the list takes the focus", async (t) => {
  const docent = await startDocent(t);
  await docent.ask({ question: "Hello", session_id: "one" });
  const visit = await openConversation(t, docent.url, NARROW);
  if (!visit) return;
  await visit.page.getByRole("button", { name: "Library", exact: true }).click();
  await visit.page.getByTitle("Hello", { exact: true }).click();
  await visit.answers(1);
  await hasFocus(visit.page, visit.log);
  visit.assertCalm();
});

test("in a narrow window the conversation takes the focus from a document that is closed after a reload", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(note, "note.pdf");
  const visit = await openConversation(t, docent.url, NARROW);
  if (!visit) return;
  const { page } = visit;
  await page.goto(`${docent.url}/?d=${pdf_id}`);
  await pdfPage(page, 1).getByText("Vacation is thirty days").waitFor();
  await page.getByRole("button", { name: "Close the document" }).click();
  await hasFocus(page, visit.log);
  visit.assertCalm();
});

for (const [width, options] of Object.entries({ wide: {}, narrow: NARROW })) {
  test(`a new conversation in a ${width} window can be typed into at once`, async (t) => {
    const docent = await startDocent(t);
    await docent.ask({ question: "Hello", session_id: "one" });
    const visit = await openConversation(t, `${docent.url}/?c=one`, options);
    if (!visit) return;
    const { page, question } = visit;
    await visit.answers(1);
    if (width === "narrow") await page.getByRole("button", { name: "Library", exact: true }).click();
    await page.getByRole("button", { name: "New conversation" }).click();
    await page.keyboard.type("nu?");
    assert.equal(await question.inputValue(), "nu?");
    await page.waitForURL(`${docent.url}/`);
    visit.assertCalm();
  });
}

test("the key for a new conversation leads to its question, and is not written into it", async (t) => {
  const docent = await startDocent(t);
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  await visit.page.keyboard.press("n");
  await hasFocus(visit.page, visit.question);
  assert.equal(await visit.question.inputValue(), "");
  visit.assertCalm();
});

test("where fingers type, a new conversation does not open the keyboard", async (t) => {
  const docent = await startDocent(t);
  const visit = await openConversation(t, docent.url, { ...NARROW, hasTouch: true, isMobile: true });
  if (!visit) return;
  await visit.page.getByRole("button", { name: "Library", exact: true }).tap();
  await visit.page.getByRole("button", { name: "New conversation" }).tap();
  await hasFocus(visit.page, visit.log);
  visit.assertCalm();
});
