import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answerWith, holdAnswer, openConversation } from "../support/browser/conversation-page.ts";
import { closeBrowser } from "../support/browser/open-page.ts";
import { seriousFindings } from "../support/browser/serious-findings.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";

after(closeBrowser);

const handbook = await makePdf({ pages: ["Vacation is thirty days a year for every employee."] });
const ANSWER = [
  "## Vacation",
  "Vacation is thirty days a year for every employee.",
  "| What | Days |\n|---|---|\n| Vacation | 30 |",
  "```\ncode\n```",
  "- [x] done",
  "[a link](https://a.example) and $x^2$",
].join("\n\n");

for (const colorScheme of ["light", "dark"] as const) {
  test(`an answer with everything in it can be used by everybody, in ${colorScheme} colours`, async (t) => {
    const docent = await startDocent(t);
    await docent.upload(handbook, "handbook.pdf");
    answerWith(docent.ollama, ANSWER);
    const visit = await openConversation(t, docent.url, { colorScheme });
    if (!visit) return;
    assert.deepEqual(await seriousFindings(visit.page), []);
    await visit.ask("What does the handbook say about vacation?");
    await visit.answers(1);
    await visit.log.locator(".katex").waitFor();
    await visit.log.getByText("Steps").click();
    assert.deepEqual(await seriousFindings(visit.page), []);
    visit.assertCalm();
  });
}

test("the keyboard alone asks, stops, asks again, and reads a citation; its focus is never lost", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(handbook, "handbook.pdf");
  answerWith(docent.ollama, "Vacation is thirty days a year for every employee.");
  const gate = holdAnswer(docent.ollama, 3);
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page, log } = visit;
  const focused = async () =>
    page.evaluate<string>("document.activeElement.getAttribute('aria-label') ?? document.activeElement.tagName");
  await page.getByLabel("Model").waitFor();
  await page.keyboard.press("/");
  assert.equal(await focused(), "Question");
  await page.keyboard.type("What does the handbook say about vacation?");
  await page.keyboard.press("Enter");
  await log.getByText("Vacation is thirty").waitFor();
  await log.focus();
  await page.keyboard.press("s");
  await log.getByText(/Stopped, not kept/).waitFor();
  assert.equal(await focused(), "Question");
  gate.release();
  await log.getByRole("button", { name: "Ask again" }).press("Enter");
  await visit.answers(1);
  assert.equal(await focused(), "Messages");
  await log.getByRole("button", { name: "Ask another model" }).press("Enter");
  await page.getByRole("menuitem").first().press("Enter");
  await visit.answers(2);
  assert.notEqual(await focused(), "BODY");
  await log
    .getByRole("button", { name: /^Citation 1/ })
    .first()
    .press("Enter");
  assert.equal(visit.address()["d"], pdf_id);
  visit.assertCalm();
});
