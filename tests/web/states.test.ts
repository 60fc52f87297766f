import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answerWith, holdAnswer, openConversation } from "../support/browser/conversation-page.ts";
import { closeBrowser } from "../support/browser/open-page.ts";
import { llama32, nomicEmbedText } from "../support/ollama/models.ts";
import { startOllama } from "../support/ollama/start-ollama.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";

after(closeBrowser);

const handbook = await makePdf({ pages: ["Vacation is thirty days a year for every employee."] });
const QUESTION = "What does the handbook say about vacation?";

test("without a runtime the page says how to start it, and goes on by itself when it is there", async (t) => {
  const docent = await startDocent(t);
  const { port } = docent.ollama;
  await docent.ollama.close();
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page } = visit;
  await page
    .getByRole("alert")
    .getByText(/does not answer: start it with 'ollama serve'/)
    .waitFor();
  await page.getByText("ollama serve", { exact: true }).waitFor();
  await visit.question.fill("Hello?");
  assert.equal(await page.getByRole("button", { name: "Ask", exact: true }).isDisabled(), true);
  await page.getByText("Nothing can be asked until the models can be reached.").waitFor();
  const back = await startOllama({ port });
  t.after(async () => back.close());
  await page.getByRole("alert").waitFor({ state: "detached" });
  await visit.ask("Hello?");
  await visit.answers(1);
  visit.assertCalm();
});

test("without a model that can answer the page says how to get one, and goes on by itself", async (t) => {
  const docent = await startDocent(t, { ollama: { models: [nomicEmbedText] } });
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  await visit.page.getByRole("alert").getByText("ollama pull llama3.2").waitFor();
  docent.ollama.putModel(llama32);
  await visit.page.getByRole("alert").waitFor({ state: "detached" });
  assert.equal(await visit.page.getByLabel("Model").inputValue(), "llama3.2:latest");
  visit.assertCalm();
});

test("that answers are only quotes is said once, with what would change it", async (t) => {
  const docent = await startDocent(t, { env: { MODEL_RUNTIME: "builtin" } });
  await docent.upload(handbook, "handbook.pdf");
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page } = visit;
  await page
    .getByRole("note")
    .getByText(/Answers are quotes from your documents/)
    .waitFor();
  await page.getByRole("button", { name: "Dismiss the hint" }).click();
  await page.getByRole("note").waitFor({ state: "detached" });
  await page.reload();
  await page.getByLabel("Model").waitFor();
  assert.equal(await page.getByRole("note").count(), 0);
  await visit.ask(QUESTION);
  await visit.answers(1);
  await visit.log
    .getByRole("button", { name: /^Citation 1: handbook\.pdf/ })
    .first()
    .waitFor();
  visit.assertCalm();
});

test("a runtime that fails in mid-answer leaves what it wrote, a sentence, and the question to be asked again", async (t) => {
  const docent = await startDocent(t);
  answerWith(docent.ollama, "Vacation is thirty days a year.");
  docent.ollama.fault("/api/chat", { kind: "cut", afterPieces: 3 }, 1);
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { log } = visit;
  await visit.ask("Hello?");
  await log
    .getByRole("alert")
    .getByText(/broke off in the middle of its answer/)
    .waitFor();
  await log.getByText("Vacation is thirty").waitFor();
  await log.getByRole("button", { name: "Ask again" }).click();
  await visit.answers(1);
  assert.equal(await log.getByRole("alert").count(), 0);
  await log.getByText("Vacation is thirty days a year.").waitFor();
  visit.assertCalm();
});

test("a service that goes away in mid-answer leaves what was written, and a sentence", async (t) => {
  const docent = await startDocent(t);
  answerWith(docent.ollama, "Vacation is thirty days a year.");
  const gate = holdAnswer(docent.ollama, 3);
  t.after(() => gate.release());
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page, log } = visit;
  await visit.ask("Hello?");
  await log.getByText("Vacation is thirty").waitFor();
  await docent.close();
  await log
    .getByRole("alert")
    .getByText(/What was written so far is not kept/)
    .waitFor();
  await log.getByText("Vacation is thirty").waitFor();
  await page.getByText("Nothing can be asked until the models can be reached.").waitFor();
  visit.assertCalm();
});

test("a model that was removed is named, and the others are offered", async (t) => {
  const docent = await startDocent(t);
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page, log } = visit;
  await page.getByLabel("Model").selectOption("qwen3:latest");
  docent.ollama.removeModel("qwen3:latest");
  await visit.ask("Hello?");
  await log
    .getByRole("alert")
    .getByText(/The model 'qwen3:latest' is not installed/)
    .waitFor();
  await page.getByLabel("Model").locator("option[value='qwen3:latest']").waitFor({ state: "detached" });
  await log.getByRole("button", { name: "Ask again" }).click();
  await visit.answers(1);
  visit.assertCalm();
});

test("a warning instead of an answer is shown as one", async (t) => {
  const docent = await startDocent(t);
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  await visit.ask(QUESTION);
  const warning = visit.log.getByRole("note");
  await warning.getByText(/no PDF is uploaded or selected/).waitFor();
  assert.equal((await warning.innerText()).includes("⚠️"), false);
  visit.assertCalm();
});

test("an answer that the model had no room to finish says so when it ends, and after a reload", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook, "handbook.pdf");
  answerWith(docent.ollama, "Vacation is thirty days a year. ".repeat(500));
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page, log } = visit;
  const notice = log
    .getByRole("note")
    .getByText(/^Cut off: the model had no room left for more\. Ask for less at once/);
  await visit.ask(QUESTION);
  await visit.answers(1);
  await notice.waitFor();
  await page.getByRole("status").getByText("Answer cut off.").waitFor();
  answerWith(docent.ollama, "Thirty days.");
  await visit.ask("In short?");
  await visit.answers(2);
  await page.getByRole("status").getByText("Answer complete.").waitFor();
  await page.reload();
  await visit.answers(2);
  await notice.waitFor();
  assert.equal(await notice.count(), 1);
  visit.assertCalm();
});
