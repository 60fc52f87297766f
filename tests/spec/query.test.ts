import assert from "node:assert/strict";
import { test } from "node:test";
import { lastChat } from "../support/asked-of-runtime.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";

const vacation = await makePdf({ pages: ["Vacation is thirty days a year for every employee."] });
const lunch = await makePdf({ pages: ["Lunch is served at noon in the canteen on the ground floor."] });

const ABOUT_VACATION = "What does the handbook say about vacation days?";

test("POST /api/v1/query: answer, sources, metadata, session_id and message_id, and nothing else", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation, "handbook.pdf");
  const answer = await docent.ask({ question: ABOUT_VACATION });
  assert.deepEqual(Object.keys(answer), ["answer", "sources", "metadata", "session_id", "message_id"]);
  assert.equal(answer.answer, "Vacation is thirty days a year for every employee.");
  assert.deepEqual(answer.sources, [{ pdf_name: "handbook.pdf", pdf_id, chunk_index: 0 }]);
  assert.deepEqual(Object.keys(answer.metadata), ["model_used", "chunks_retrieved", "pdfs_queried", "reasoning_steps"]);
  assert.equal(answer.metadata.model_used, "llama3.2");
  assert.equal(answer.metadata.chunks_retrieved, 1);
  assert.equal(answer.metadata.pdfs_queried, 1);
  assert.ok(answer.session_id.length > 0);
  assert.ok(Number.isInteger(answer.message_id));
});

const KEYWORDS = [
  "document",
  "pdf",
  "file",
  "page",
  "section",
  "according to",
  "based on",
  "what does",
  "summarize",
  "the document",
  "the file",
  "uploaded",
  "in the",
];

test("classification: each of the 13 keywords, in any case, makes a question need documents", async (t) => {
  const docent = await startDocent(t);
  for (const keyword of KEYWORDS) {
    const { answer } = await docent.ask({ question: `Tell me ${keyword.toUpperCase()} xyz` });
    assert.ok(answer.startsWith("⚠️"), keyword);
  }
});

test("a question without a keyword goes straight to the model, without retrieval", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation);
  docent.ollama.forget();
  docent.ollama.reply = () => "Four.";
  const answer = await docent.ask({ question: "How much is two and two?" });
  assert.equal(answer.answer, "Four.");
  assert.deepEqual(answer.sources, []);
  assert.equal(answer.metadata.chunks_retrieved, 0);
  assert.equal(answer.metadata.pdfs_queried, 0);
  assert.equal(docent.ollama.calls("/api/chat").length, 1);
  assert.equal(docent.ollama.calls("/api/embed").length, 0);
});

test("documents needed while none exist: a warning that starts with ⚠️, no sources, stored like any answer", async (t) => {
  const docent = await startDocent(t);
  const { answer, sources, session_id, message_id } = await docent.ask({ question: "Summarize the document" });
  assert.ok(answer.startsWith("⚠️"));
  assert.deepEqual(sources, []);
  const messages = await docent.messages(session_id);
  assert.equal(messages[1]?.message_id, message_id);
  assert.equal(messages[1]?.content, answer);
  assert.equal(docent.ollama.calls("/api/chat").length, 0);
});

test("pdf_ids: [] selects none and gets the same warning; null and omitted mean all", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation);
  assert.ok((await docent.ask({ question: ABOUT_VACATION, pdf_ids: [] })).answer.startsWith("⚠️"));
  assert.equal((await docent.ask({ question: ABOUT_VACATION, pdf_ids: null })).metadata.pdfs_queried, 1);
  assert.equal((await docent.ask({ question: ABOUT_VACATION })).metadata.pdfs_queried, 1);
});

test("pdf_ids limits the search to the PDFs it names", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation, "handbook.pdf");
  const { pdf_id } = await docent.upload(lunch, "canteen.pdf");
  const { sources, metadata } = await docent.ask({ question: ABOUT_VACATION, pdf_ids: [pdf_id, pdf_id] });
  assert.deepEqual(
    sources.map((source) => source.pdf_name),
    ["canteen.pdf"],
  );
  assert.equal(metadata.pdfs_queried, 1);
});

test("the model is told to answer only from the context, step by step, and to cite its sources", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation);
  await docent.ask({ question: ABOUT_VACATION });
  const system = lastChat(docent.ollama).messages[0];
  assert.equal(system?.role, "system");
  for (const told of [/only from the context/, /step by step/, /Identify/, /Analyse/, /Synthesise/, /Cite/]) {
    assert.match(system?.content ?? "", told);
  }
});

test("reasoning_steps: the markers in order of occurrence, 📄 and ✅ once per PDF", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation, "handbook.pdf");
  await docent.upload(lunch, "canteen.pdf");
  const { metadata } = await docent.ask({ question: ABOUT_VACATION });
  assert.deepEqual(
    metadata.reasoning_steps.map((step) => step.split(" ")[0]),
    ["📚", "🤖", "🔍", "📄", "✅", "📄", "✅", "📊", "🔗", "💭", "✨"],
  );
  assert.equal(metadata.reasoning_steps[0], "📚 Selected PDFs: 2 (handbook.pdf, canteen.pdf)");
  assert.equal(metadata.reasoning_steps[1], "🤖 Using model: llama3.2:latest");
  assert.equal(metadata.reasoning_steps[3], "📄 Retrieving from: handbook.pdf");
  assert.equal(metadata.reasoning_steps[4], "✅ Found 1 relevant chunks in handbook.pdf");
  assert.equal(metadata.reasoning_steps[8], "🔗 Using 2 chunks for context");
});

test("session_id: given ones are kept, missing ones are made, each new and unique", async (t) => {
  const docent = await startDocent(t);
  const [one, two] = [await docent.ask({ question: "Hello" }), await docent.ask({ question: "Hello" })];
  assert.notEqual(one.session_id, two.session_id);
  assert.equal((await docent.ask({ question: "Hello", session_id: "mine / äö 📚" })).session_id, "mine / äö 📚");
});

test("earlier messages of the session are given to the model and to the writing of phrasings", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation);
  const { session_id } = await docent.ask({ question: ABOUT_VACATION });
  docent.ollama.forget();
  await docent.ask({ question: "And in the other section?", session_id });
  const [phrasing, answering] = docent.ollama.calls("/api/chat").map((call) => JSON.stringify(call.body));
  for (const prompt of [phrasing, answering]) {
    assert.ok(prompt?.includes("vacation days?") && prompt.includes("Vacation is thirty days"));
  }
});
