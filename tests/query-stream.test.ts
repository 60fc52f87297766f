import assert from "node:assert/strict";
import { test } from "node:test";
import { askStreaming, collectStream, putTogether } from "./support/ask-streaming.ts";
import { chatsAsked, isPhrasing } from "./support/asked-of-runtime.ts";
import { makeLongPdf } from "./support/pdfs/make-long-pdf.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startCutInSilence } from "./support/cut-in-silence.ts";
import { startDocent } from "./support/start-docent.ts";

const handbook = await makePdf({ pages: ["Welcome.", "Vacation is thirty days a year for every employee."] });
const QUESTION = "What does the handbook say about vacation?";

test("the stream tells steps, sources, thinking, answer and citations, then what /query would have answered", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(handbook, "handbook.pdf");
  docent.ollama.reply = (request) =>
    isPhrasing(request) ? "A?\nB?" : { thinking: "Let me see.", content: "  Vacation is thirty days a year.\n" };
  const events = await collectStream(docent, { question: QUESTION, model: "qwen3", session_id: "s" });
  const told = putTogether(events);
  const { done } = told;
  assert.ok(done);
  assert.equal(events.at(-1)?.event, "done");
  assert.equal(done.answer, "Vacation is thirty days a year.");
  assert.equal(told.answer, done.answer);
  assert.deepEqual(told.steps, done.metadata.reasoning_steps);
  assert.deepEqual(told.sources, done.sources);
  assert.deepEqual(told.sources, [{ pdf_name: "handbook.pdf", pdf_id, chunk_index: 0 }]);
  assert.equal(told.thinking, "Let me see.");
  assert.deepEqual(
    told.citations.map(({ id, page, quote }) => ({ id, page, quote })),
    [{ id: 1, page: 2, quote: "Vacation is thirty days a year for every employee." }],
  );
  const history = await docent.messages("s");
  assert.deepEqual(
    history.map(({ content }) => content),
    [QUESTION, done.answer],
  );
  assert.equal(history[1]?.message_id, done.message_id);
  const stored = await docent.send<{ citations: unknown }>("GET", `/api/v1/messages/${done.message_id}/citations`);
  assert.deepEqual(stored.body.citations, told.citations);
});

test("the order of events is that of the work", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook);
  const events = await collectStream(docent, { question: QUESTION, model: "qwen3" });
  const order = events.map((one) => (one.event === "step" ? one.data.text.split(" ")[0] : one.event));
  const once = order.filter((name, i) => name !== order[i - 1]);
  const expected = "📚 🤖 🔍 📄 ✅ 📊 🔗 sources 💭 🧠 thinking answer 💡 ✨ citation usage done";
  assert.equal(once.join(" "), expected);
});

test("the first events come before the runtime has written a word", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook);
  const gate = docent.ollama.hold("/api/chat");
  const events = askStreaming(docent, { question: QUESTION });
  assert.match(JSON.stringify((await events.next()).value), /📚 Selected PDFs: 1/);
  assert.match(JSON.stringify((await events.next()).value), /🤖 Using model/);
  gate.release();
  for await (const { event } of events) if (event === "done") return;
  assert.fail("the stream did not end with 'done'");
});

test("each piece is passed on while the model is still writing", async (t) => {
  const docent = await startDocent(t);
  docent.ollama.reply = () => ({ content: "One two three.", pieces: ["One", " two", " three."] });
  const gate = docent.ollama.hold("/api/chat", { afterPieces: 2 });
  let answer = "";
  for await (const { event, data } of askStreaming(docent, { question: "Hello" })) {
    if (event === "answer") answer += data.text;
    if (answer === "One two") gate.release();
  }
  assert.equal(answer, "One two three.");
});

const WRITTEN = [
  { title: "thoughts between tags", pieces: ["<th", "ink>Hm.</thi", "nk>\n\nThirty", " days.\n"], restarts: 0 },
  { title: "a forgotten opening tag", pieces: ["Hm.", "\n</think>", "\nThirty", " days."], restarts: 1 },
  { title: "a thought in the middle", pieces: ["Thirty ", "<think>", "Hm.", "</think>", "days."], restarts: 0 },
];

for (const { title, pieces, restarts } of WRITTEN) {
  test(`${title}: the pieces of the answer make the answer, and thoughts are told apart`, async (t) => {
    const docent = await startDocent(t);
    docent.ollama.reply = () => ({ content: pieces.join(""), pieces });
    const told = putTogether(await collectStream(docent, { question: "Hello" }));
    assert.equal(told.done?.answer, "Thirty days.");
    assert.equal(told.answer, "Thirty days.");
    assert.equal(told.thinking.trim(), "Hm.");
    assert.equal(told.restarts, restarts);
    assert.ok(told.steps.includes("💡 Model's thinking: Hm."));
  });
}

test("when the prompt is refused as too long, the sources are told again, and the last ones count", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(await makeLongPdf(60));
  docent.ollama.reply = (request) => (isPhrasing(request) ? "" : "Answered.");
  const gate = docent.ollama.hold("/api/embed");
  const asking = collectStream(docent, { question: "What does the document say?" });
  await gate.reached;
  const refuse = { kind: "status", status: 400, error: "the input length exceeds the context length" } as const;
  docent.ollama.fault("/api/chat", refuse, 1);
  gate.release();
  const events = await asking;
  const told = putTogether(events);
  const counts = events.flatMap((one) => (one.event === "sources" ? [one.data.length] : []));
  assert.deepEqual(counts, [3, 2]);
  assert.deepEqual(told.sources, told.done?.sources);
  assert.equal(told.answer, "Answered.");
  assert.equal(told.restarts, 0);
});

test("an answer to a prompt that was cut in silence is taken back with 'restart'", async (t) => {
  const docent = await startCutInSilence(t);
  const told = putTogether(await collectStream(docent, { question: "What does the document say?" }));
  assert.ok(told.restarts >= 1);
  assert.equal(told.answer, "Answered.");
  assert.equal(told.done?.answer, "Answered.");
  assert.deepEqual(told.sources, told.done.sources);
});

test("'documents' decides whether documents are searched, whatever the question's words", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook);
  const searched = async (question: string, documents?: string) => {
    const { done } = putTogether(await collectStream(docent, { question, ...(documents && { documents }) }));
    return done?.metadata.pdfs_queried;
  };
  assert.equal(await searched("Vacation?"), 0);
  assert.equal(await searched("Vacation?", "automatic"), 0);
  assert.equal(await searched("Vacation?", "always"), 1);
  assert.equal(await searched(QUESTION), 1);
  assert.equal(await searched(QUESTION, "never"), 0);
  const { steps } = putTogether(await collectStream(docent, { question: QUESTION, documents: "never" }));
  assert.ok(steps.includes("💭 Generating answer without documents, as was asked for"));
});

test("a warning instead of an answer is told like one", async (t) => {
  const docent = await startDocent(t);
  const told = putTogether(await collectStream(docent, { question: QUESTION }));
  assert.ok(told.answer.startsWith("⚠️"));
  assert.equal(told.answer, told.done?.answer);
  assert.deepEqual(told.sources, []);
});

test("/query does the same work and asks the runtime the same", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook);
  const plain = await docent.ask({ question: QUESTION });
  const asked = withoutFences(chatsAsked(docent.ollama));
  docent.ollama.forget();
  const { done } = putTogether(await collectStream(docent, { question: QUESTION }));
  assert.equal(withoutFences(chatsAsked(docent.ollama)), asked);
  assert.deepEqual({ ...done, session_id: "", message_id: 0 }, { ...plain, session_id: "", message_id: 0 });
});

/** The lines around the context are new for each question. */
function withoutFences(chats: unknown): string {
  return JSON.stringify(chats).replaceAll(/=== [0-9a-f]{8} ===/g, "===");
}
