import assert from "node:assert/strict";
import { after, test, type TestContext } from "node:test";
import { closeBrowser } from "../support/browser/open-page.ts";
import { answerWith, holdAnswer, isWiderThanWindow, openConversation } from "../support/browser/conversation-page.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";
import { waitUntil } from "../support/wait-until.ts";

after(closeBrowser);

const handbook = await makePdf({
  pages: ["Vacation is thirty days a year for every employee. Lunch is served at noon in the canteen."],
});
const QUESTION = "What does the handbook say about vacation?";
const ANSWER = "Vacation is thirty days a year for every employee.";

/** The app beside a service that knows the handbook, whose answer is held back after so many pieces. */
async function openHeld(t: TestContext, pieces: number) {
  const docent = await startDocent(t);
  await docent.upload(handbook, "handbook.pdf");
  answerWith(docent.ollama, ANSWER);
  const gate = holdAnswer(docent.ollama, pieces);
  const visit = await openConversation(t, docent.url);
  return visit && { docent, visit, gate };
}

test("an answer is written piece by piece, and ends with its sources, what was searched and the model's name", async (t) => {
  const held = await openHeld(t, 4);
  if (!held) return;
  const { visit, gate } = held;
  const { page, log } = visit;
  await visit.ask(QUESTION);
  await log.getByText("Vacation is thirty days").waitFor();
  await page.getByRole("button", { name: "Stop" }).waitFor();
  assert.equal(await log.getByText("for every employee").count(), 0);
  assert.notEqual(visit.session(), "");
  assert.equal(await visit.question.inputValue(), "");
  gate.release();
  await visit.answers(1);
  await log.getByText(ANSWER).waitFor();
  await log.getByText(/^Searched 1 PDF · found 1 chunk · used 1 · \d+ of 2,048 tokens · tinyllama:latest$/).waitFor();
  await log.getByRole("list", { name: "Sources" }).getByRole("button", { name: "handbook.pdf" }).first().waitFor();
  await page.getByRole("status").getByText("Answer complete.").waitFor();
  visit.assertCalm();
});

test("the steps so far can be opened while the answer is awaited", async (t) => {
  const held = await openHeld(t, 0);
  if (!held) return;
  const { visit, gate } = held;
  await visit.ask(QUESTION);
  const steps = visit.log.getByText("Steps");
  await visit.log
    .getByText(/Generating answer with citations/)
    .first()
    .waitFor();
  await steps.click();
  await visit.log
    .getByRole("listitem")
    .getByText(/Selected PDFs: 1/)
    .waitFor();
  gate.release();
  await visit.answers(1);
  await visit.log
    .getByRole("listitem")
    .getByText(/Answer complete/)
    .waitFor();
  visit.assertCalm();
});

test("a stopped answer stays to be read, is not kept, and can be asked for again", async (t) => {
  const held = await openHeld(t, 4);
  if (!held) return;
  const { docent, visit, gate } = held;
  const { page, log } = visit;
  await visit.ask(QUESTION);
  await log.getByText("Vacation is thirty days").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await log.getByText(/Stopped, not kept/).waitFor();
  await log.getByText("Vacation is thirty days").waitFor();
  gate.release();
  assert.deepEqual(await docent.messages(visit.session()), []);
  await log.getByRole("button", { name: "Ask again" }).click();
  await visit.answers(1);
  assert.equal(await log.getByText(/Stopped/).count(), 0);
  assert.equal((await docent.messages(visit.session())).length, 2);
  visit.assertCalm();
});

test("a follow-up goes to the same conversation, and a reload brings all of it back", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook, "handbook.pdf");
  answerWith(docent.ollama, ANSWER);
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page, log } = visit;
  await visit.ask(QUESTION);
  await visit.answers(1);
  answerWith(docent.ollama, "Lunch is served at noon in the canteen.");
  await visit.ask("And in the canteen?");
  await visit.answers(2);
  assert.equal((await docent.messages(visit.session())).length, 4);
  await page.reload();
  await visit.answers(2);
  for (const text of [QUESTION, ANSWER, "And in the canteen?", "Lunch is served at noon in the canteen."])
    await log.getByText(text).waitFor();
  await log
    .getByRole("button", { name: /^Citation 1: handbook\.pdf, page 1/ })
    .first()
    .waitFor();
  await log
    .getByText(/^Searched 1 PDF · found 1 chunk · used 1 · \d+ of 2,048 tokens · tinyllama:latest$/)
    .nth(1)
    .waitFor();
  await log.getByText("Steps").last().click();
  await log
    .getByRole("listitem")
    .getByText(/Answer complete/)
    .waitFor();
  visit.assertCalm();
});

test("what the model thinks is folded away from its answer", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook, "handbook.pdf");
  answerWith(docent.ollama, { thinking: "They ask for days.", content: ANSWER });
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  await visit.page.getByLabel("Model").selectOption("qwen3:latest");
  await visit.ask(QUESTION);
  await visit.answers(1);
  const thought = visit.log.getByText("They ask for days.", { exact: true });
  assert.equal(await thought.isVisible(), false);
  await visit.log.getByText("Thinking", { exact: true }).click();
  await thought.waitFor();
  visit.assertCalm();
});

test("documents are searched automatically, always or never, as chosen, and the choice is remembered", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook, "handbook.pdf");
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page, log } = visit;
  await page.getByRole("radio", { name: "Never" }).check();
  await visit.ask(QUESTION);
  await log.getByText("No documents searched").waitFor();
  await page.getByRole("radio", { name: "Always" }).check();
  await visit.ask("How many days off?");
  await log.getByText("Searched 1 PDF").waitFor();
  await page.reload();
  await page.getByRole("radio", { name: "Always", checked: true }).waitFor();
  visit.assertCalm();
});

test("the chosen model answers, is remembered, and another can be asked the same", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook, "handbook.pdf");
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page, log } = visit;
  await page.getByLabel("Model").selectOption("llama3.2:latest");
  await page.reload();
  await visit.ask(QUESTION);
  await visit.answers(1);
  await log.getByText(/tokens · llama3\.2:latest/).waitFor();
  await log.getByRole("button", { name: "Ask another model" }).click();
  await page.getByRole("menuitem", { name: "qwen3:latest" }).click();
  await log.getByText(/tokens · qwen3:latest/).waitFor();
  assert.equal(await log.getByText(QUESTION, { exact: true }).count(), 2);
  assert.equal(await page.getByLabel("Model").inputValue(), "llama3.2:latest");
  visit.assertCalm();
});

test("Enter sends, but not with Shift nor while an input method composes, and a draft outlives a reload", async (t) => {
  const docent = await startDocent(t);
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page, question } = visit;
  await question.fill("First line");
  await question.press("Shift+Enter");
  await question.pressSequentially("second line");
  await question.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  assert.equal(await question.inputValue(), "First line\nsecond line");
  await page.reload();
  assert.equal(await question.inputValue(), "First line\nsecond line");
  await page.getByRole("button", { name: "Ask", exact: true, disabled: false }).waitFor();
  await question.press("Enter");
  await visit.answers(1);
  assert.equal(await question.inputValue(), "");
  visit.assertCalm();
});

test("a question that a reload cuts off is in the field again, until it is answered", async (t) => {
  const held = await openHeld(t, 4);
  if (!held) return;
  const { visit, gate } = held;
  const { page, log, question } = visit;
  await visit.ask(QUESTION);
  await log.getByText("Vacation is thirty days").waitFor();
  const session = visit.session();
  await page.reload();
  gate.release();
  await page.getByRole("button", { name: "Ask", exact: true, disabled: false }).waitFor();
  assert.equal(await question.inputValue(), QUESTION);
  assert.equal(visit.session(), session);
  await question.press("Enter");
  await visit.answers(1);
  await page.reload();
  await visit.answers(1);
  assert.equal(await question.inputValue(), "");
  visit.assertCalm();
});

test("an answer goes on when another conversation is looked at, and stands where it was asked", async (t) => {
  const held = await openHeld(t, 4);
  if (!held) return;
  const { docent, visit, gate } = held;
  const { page, log } = visit;
  await visit.ask(QUESTION);
  await log.getByText("Vacation is thirty days").waitFor();
  const session = visit.session();
  await page.getByRole("button", { name: "New conversation" }).click();
  await log.getByRole("heading", { name: "What would you like to know?" }).waitFor();
  gate.release();
  await waitUntil(async () => (await docent.messages(session)).length === 2);
  await page.getByRole("status").getByText("An answer in another conversation is complete.").waitFor();
  assert.equal(await log.getByText("Vacation is thirty days").count(), 0);
  await page
    .getByRole("list", { name: "Conversations: Today" })
    .getByRole("button", { name: QUESTION, exact: true })
    .click();
  assert.equal(visit.session(), session);
  await visit.answers(1);
  await log.getByText(ANSWER).waitFor();
  visit.assertCalm();
});

test("a new conversation offers questions about the PDFs there are, and each can be asked by a click", async (t) => {
  const docent = await startDocent(t);
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  await visit.log.getByText(/There are no PDFs yet/).waitFor();
  await docent.upload(handbook, "handbook.pdf");
  await visit.page.reload();
  await visit.page.getByRole("button", { name: "Ask", exact: true }).waitFor();
  await visit.page.getByLabel("Model").waitFor();
  await visit.log.getByRole("button", { name: 'What is the document "handbook.pdf" about?' }).click();
  await visit.answers(1);
  await visit.log.getByText("Searched 1 PDF").waitFor();
  visit.assertCalm();
});

test("an answer can be copied as the Markdown it is", async (t) => {
  const docent = await startDocent(t);
  answerWith(docent.ollama, "Some **bold** words.");
  const visit = await openConversation(t, docent.url, { permissions: ["clipboard-read", "clipboard-write"] });
  if (!visit) return;
  await visit.ask("Hello?");
  await visit.answers(1);
  await visit.log.getByRole("button", { name: "Copy" }).click();
  await visit.page.getByRole("status").getByText("Answer copied").waitFor();
  assert.equal(await visit.page.evaluate("navigator.clipboard.readText()"), "Some **bold** words.");
  visit.assertCalm();
});

test("a telephone's window is wide enough for everything", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook, "a-long-name-without-any-space-in-it-that-no-telephone-could-show-on-one-line.pdf");
  const row = "| a rather wide cell | another wide cell | a third wide cell | the last one |\n";
  answerWith(docent.ollama, `${ANSWER}\n\n${row}|---|---|---|---|\n${row}\n\`${"long".repeat(40)}\`\n`);
  const visit = await openConversation(t, docent.url, { viewport: { width: 360, height: 780 }, hasTouch: true });
  if (!visit) return;
  assert.equal(await isWiderThanWindow(visit.page), false);
  await visit.question.fill(QUESTION);
  await visit.page.getByRole("button", { name: "Ask", exact: true }).tap();
  await visit.answers(1);
  await visit.log
    .getByRole("button", { name: /^Citation 1/ })
    .first()
    .waitFor();
  assert.equal(await isWiderThanWindow(visit.page), false);
  visit.assertCalm();
});
