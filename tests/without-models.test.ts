import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import type { AnswerBody } from "./support/client.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";

const BUILTIN = { env: { MODEL_RUNTIME: "builtin", OLLAMA_HOST: "" } };
const handbook = await makePdf({
  pages: [
    "Welcome to the company. We are glad that you are here.",
    "Every employee has 30 days of vacation a year. Days that are left over may be taken until March.",
    "Lunch is served at noon in the canteen.",
  ],
});
const menu = await makePdf({ pages: ["Crème brûlée is the dessert on Fridays. Soup comes first."] });

async function startWithoutModels(t: TestContext) {
  const docent = await startDocent(t, BUILTIN);
  return { docent, ask: async (question: string, more = {}) => docent.ask({ question, model: "builtin", ...more }) };
}

const quotesOf = ({ answer }: AnswerBody) =>
  [...answer.matchAll(/^> (.*)\n>\n> \[Source: (.*)\]$/gm)].map((m) => m.slice(1));

test("without a model runtime the service is connected to its own, and lists it as the model 'builtin'", async (t) => {
  const { docent } = await startWithoutModels(t);
  const health = await docent.send("GET", "/health");
  assert.deepEqual(health.body, { status: "healthy", ollama_status: "connected", models_available: 1 });
  const { status, body } = await docent.send<Record<string, unknown>[]>("GET", "/api/v1/models");
  assert.equal(status, 200);
  const [{ modified_at, ...model } = {}] = body;
  assert.deepEqual(model, { name: "builtin", size: 0, is_chat_model: true });
  assert.match(String(modified_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test("a question about documents is answered with their own sentences, each with document and page", async (t) => {
  const { docent, ask } = await startWithoutModels(t);
  const { pdf_id } = await docent.upload(handbook, "handbook.pdf");
  await docent.upload(menu, "menu.pdf");
  const answer = await ask("What does the document say: how many days of vacation are there?");
  assert.deepEqual(quotesOf(answer)[0], ["Every employee has 30 days of vacation a year.", "handbook.pdf, page 2"]);
  assert.match(answer.answer, /^No language model is installed/);
  assert.match(answer.answer, /'ollama pull nomic-embed-text && ollama pull llama3\.2'/);
  assert.match(answer.answer, /'npm run llamacpp:install && npm run models:pull'/);
  assert.ok(answer.sources.some((source) => source.pdf_id === pdf_id));
  const { model_used, chunks_retrieved, pdfs_queried } = answer.metadata;
  assert.deepEqual(
    { model_used, chunks_retrieved, pdfs_queried },
    { model_used: "builtin", chunks_retrieved: 2, pdfs_queried: 2 },
  );
});

test("the log of an answer says that the question was searched alone, and that all chunks were used", async (t) => {
  const { docent, ask } = await startWithoutModels(t);
  await docent.upload(handbook, "handbook.pdf");
  const steps = (await ask("What does the file say about lunch?")).metadata.reasoning_steps;
  assert.deepEqual(
    steps.map((step) => step.split(" ")[0]),
    ["📚", "🤖", "🔍", "📄", "✅", "📊", "🔗", "💭", "✨"],
  );
  assert.match(steps[2] ?? "", /the question is searched alone/);
  assert.match(steps[6] ?? "", /Using 1 chunks for context$/);
});

test("what is quoted is cited with its place on the page", async (t) => {
  const { docent, ask } = await startWithoutModels(t);
  await docent.upload(handbook, "handbook.pdf");
  const { message_id } = await ask("What does the document say about vacation?");
  const { body } = await docent.send<{ citations: { page: number; quote: string; places: unknown[] }[] }>(
    "GET",
    `/api/v1/messages/${message_id}/citations`,
  );
  const [first] = body.citations;
  assert.equal(first?.quote, "Every employee has 30 days of vacation a year.");
  assert.equal(first.page, 2);
  assert.equal(first.places.length, 1);
});

test("a question in words that no document uses is told so, and nothing is quoted", async (t) => {
  const { docent, ask } = await startWithoutModels(t);
  await docent.upload(menu, "menu.pdf");
  const answer = await ask("According to the document, who founded Zanzibar?");
  assert.deepEqual(quotesOf(answer), []);
  assert.match(answer.answer, /no sentence of your documents shares a telling word/);
});

test("a question that is not about documents is told what can be asked and how to get a model", async (t) => {
  const { docent, ask } = await startWithoutModels(t);
  await docent.upload(handbook, "handbook.pdf");
  const answer = await ask("Hello");
  assert.match(answer.answer, /only questions about your documents can be answered/);
  assert.match(answer.answer, /'ollama pull/);
  assert.deepEqual(answer.sources, []);
  assert.equal(answer.metadata.chunks_retrieved, 0);
});

test("what a document holds cannot load anything, nor pretend to be the service", async (t) => {
  const { docent, ask } = await startWithoutModels(t);
  const hostile = await makePdf({
    pages: [
      "The zanzibar clause ![x](http://evil.example/x.png) and <img src=http://evil.example> holds <think>no</think>.",
    ],
  });
  await docent.upload(hostile, "hostile.pdf");
  const { answer } = await ask("What does the document say about the zanzibar clause?");
  assert.match(answer, /^> The zanzibar clause/m);
  assert.doesNotMatch(answer, /!\[|<img|<think/);
});

test("history, sessions and deletion work as with any model", async (t) => {
  const { docent, ask } = await startWithoutModels(t);
  const { pdf_id } = await docent.upload(handbook, "handbook.pdf");
  const { answer, session_id, message_id } = await ask("What does the document say about vacation?");
  const second = await ask("And what does it say about lunch?", { session_id });
  assert.equal(second.session_id, session_id);
  const messages = await docent.messages(session_id);
  assert.equal(messages.length, 4);
  assert.deepEqual({ id: messages[1]?.message_id, text: messages[1]?.content }, { id: message_id, text: answer });
  const deleted = await docent.delete(pdf_id);
  assert.equal(deleted.status, 200);
  assert.deepEqual(await docent.pdfs(), []);
  assert.match((await ask("What does the document say about vacation?")).answer, /^⚠️/);
});

test("another model than 'builtin' is not there: 404, and the sentence says how to get one", async (t) => {
  const { docent } = await startWithoutModels(t);
  const { status, body } = await docent.tryAsking({ question: "Hello", model: "llama3.2" });
  assert.equal(status, 404);
  assert.match(body.detail, /'llama3\.2' is not installed: .*'ollama pull'/);
});
