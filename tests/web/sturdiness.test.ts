import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answerWith, holdAnswer, openConversation } from "../support/browser/conversation-page.ts";
import { closeBrowser, openPage } from "../support/browser/open-page.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";

after(closeBrowser);

const handbook = await makePdf({ pages: ["Vacation is thirty days a year for every employee."] });
const QUESTION = "What does the handbook say about vacation?";

for (const id of ["constructor", "__proto__", "toString"]) {
  test(`a conversation may be called '${id}'`, async (t) => {
    const docent = await startDocent(t);
    await docent.ask({ question: "Good morning!", session_id: id });
    const visit = await openConversation(t, `${docent.url}/?c=${id}`);
    if (!visit) return;
    await visit.log.getByText("Good morning!").waitFor();
    assert.equal(await visit.question.inputValue(), "");
    visit.assertCalm();
  });
}

const TANGLES = {
  "quotations in quotations": "> ".repeat(2000),
  "lists in lists": "- ".repeat(3000),
  "emphasis in emphasis": "*a **b ".repeat(3000),
};

for (const [name, tangle] of Object.entries(TANGLES)) {
  test(`an answer of thousands of ${name} is shown as it is written, and the page goes on`, async (t) => {
    const docent = await startDocent(t);
    answerWith(docent.ollama, `Before.\n\n${tangle}tangled`);
    const visit = await openConversation(t, docent.url);
    if (!visit) return;
    await visit.page.getByLabel("Model").selectOption("llama3.2:latest");
    await visit.ask("Good morning!");
    await visit.answers(1);
    await visit.log.getByText("Before.").waitFor();
    await visit.log.getByText("tangled").waitFor();
    visit.assertCalm();
  });
}

test("a viewer that cannot be loaded is told of, and the conversation stays", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(handbook, "handbook.pdf");
  const visit = await openPage(t, docent.url);
  if (!visit) return;
  const { page } = visit;
  await page.route("**/viewer-pane*", async (route) => route.abort());
  await page.goto(`${docent.url}/?d=${pdf_id}`);
  await page.getByText(/^The viewer could not be loaded/).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("textbox", { name: "Question" }).waitFor();
  assert.equal(new URL(page.url()).search, "");
});

test("a question that was being answered does not bring back its deleted conversation", async (t) => {
  const docent = await startDocent(t);
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page, log } = visit;
  await visit.ask("Good morning!");
  await visit.answers(1);
  const session = visit.session();
  answerWith(docent.ollama, "One two three four five six seven eight.");
  const gate = holdAnswer(docent.ollama, 2);
  await visit.ask("And good evening!");
  await log.getByText("One two").waitFor();
  const call = await gate.reached;
  await page.getByRole("button", { name: /^More about Good morning/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("What would you like to know?").waitFor();
  await call.over;
  gate.release();
  assert.deepEqual(await docent.messages(session), []);
  await page.goBack();
  await page.getByText("What would you like to know?").waitFor();
  assert.equal(await log.getByText("One two").count(), 0);
});

test("while it is not known which PDFs there are, nothing is asked about all of them", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook, "handbook.pdf");
  const visit = await openPage(t, docent.url);
  if (!visit) return;
  const { page } = visit;
  await page.getByRole("checkbox", { name: /^Include handbook/ }).uncheck();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/v1/pdfs", async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await page.getByRole("textbox", { name: "Question" }).fill(QUESTION);
  await page.getByRole("form", { name: "Ask" }).getByText("Looking into the library ...").waitFor();
  assert.equal(await page.getByRole("button", { name: "Ask", exact: true }).isDisabled(), true);
  release();
  await page.getByRole("button", { name: "Ask", exact: true, disabled: false }).click();
  await page
    .getByRole("log")
    .getByText(/no PDF is uploaded or selected/)
    .waitFor();
});

for (const viewport of [
  { width: 1360, height: 850 },
  { width: 360, height: 740 },
]) {
  test(`the page itself never scrolls, however long the conversation, in a window of ${viewport.width} points`, async (t) => {
    const docent = await startDocent(t);
    answerWith(docent.ollama, "A paragraph.\n\n".repeat(40));
    const visit = await openConversation(t, docent.url, { viewport });
    if (!visit) return;
    for (const count of [1, 2, 3]) {
      await visit.ask("Good morning!");
      await visit.answers(count);
    }
    const isLonger = "document.documentElement.scrollHeight > document.documentElement.clientHeight";
    assert.equal(await visit.page.evaluate(isLonger), false);
    visit.assertCalm();
  });
}

test("a double click on Ask asks, and does not stop the answer", async (t) => {
  const docent = await startDocent(t);
  const gate = holdAnswer(docent.ollama, 1);
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  await visit.question.fill("Good morning!");
  await visit.page.getByRole("button", { name: "Ask", exact: true, disabled: false }).dblclick();
  await gate.reached;
  gate.release();
  await visit.answers(1);
  assert.equal(await visit.log.getByText(/Stopped/).count(), 0);
});

test("with the built-in model every question is looked up in the documents", async (t) => {
  const docent = await startDocent(t, { env: { MODEL_RUNTIME: "builtin" } });
  await docent.upload(handbook, "handbook.pdf");
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  await visit.ask("How much vacation has an employee?");
  await visit.answers(1);
  await visit.log.getByText("Vacation is thirty days a year for every employee.").first().waitFor();
  await visit.page.getByRole("button", { name: "Dismiss the hint" }).click();
  assert.equal(await visit.page.evaluate("document.activeElement.tagName"), "TEXTAREA");
});

test("what is left out in one tab is left out in the other", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook, "handbook.pdf");
  const visit = await openPage(t, docent.url);
  if (!visit) return;
  const other = await visit.page.context().newPage();
  await other.goto(docent.url);
  await other.getByText("1 of 1 included").waitFor();
  await visit.page.getByRole("checkbox", { name: /^Include handbook/ }).uncheck();
  await other.getByText("0 of 1 included").waitFor();
});
