import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { StoredMessage } from "../contract/messages.ts";
import { collectStream, putTogether } from "./support/ask-streaming.ts";
import type { AskingStreaming } from "./support/ask-streaming.ts";
import { isPhrasing, lastChat } from "./support/asked-of-runtime.ts";
import { makeOldDatabase } from "./support/make-old-database.ts";
import { measurePrompt } from "./support/ollama/render-prompt.ts";
import { makeLongPdf } from "./support/pdfs/make-long-pdf.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";
import type { Docent } from "./support/start-docent.ts";

const handbook = await makePdf({ pages: ["Welcome.", "Vacation is thirty days a year for every employee."] });
const QUESTION = "What does the handbook say about vacation?";
const NO_PROMPT = { prompt_tokens: null, prompt_tokens_estimated: false, window_tokens: null, answer_cut_off: false };

async function read(docent: Docent, messageId: number): Promise<StoredMessage> {
  const { status, body } = await docent.send("GET", `/api/v1/messages/${messageId}`);
  assert.equal(status, 200);
  return StoredMessage.strict().parse(body);
}

/** What the stream told of the usage, which must be what is stored. */
async function usageOf(docent: Docent, asking: AskingStreaming) {
  const { usages, done } = putTogether(await collectStream(docent, asking));
  assert.ok(done);
  assert.equal(usages.length, 1);
  assert.deepEqual((await read(docent, done.message_id)).usage, usages[0]);
  return usages[0];
}

test("an answer tells of each PDF it was given the page to look at first", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(handbook, "handbook.pdf");
  const canteen = await makePdf({
    pages: ["Lunch is at noon.", "Closed on Sundays.", "Staff on vacation eat elsewhere."],
  });
  const other = await docent.upload(canteen, "canteen.pdf");
  const usage = await usageOf(docent, { question: QUESTION });
  assert.deepEqual(
    usage?.pages.toSorted((one, two) => one.page - two.page),
    [
      { pdf_id, page: 2 },
      { pdf_id: other.pdf_id, page: 3 },
    ],
  );
});

test("a stored answer has all that the stream told of it, also after a restart", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(handbook, "handbook.pdf");
  docent.ollama.reply = (request) =>
    isPhrasing(request) ? "A?\nB?" : { thinking: "Let me see.", content: "Vacation is thirty days a year." };
  const asking = { question: QUESTION, model: "qwen3", session_id: "s" };
  const { done, usages, steps } = putTogether(await collectStream(docent, asking));
  assert.ok(done);
  await docent.restart();
  const { timestamp, ...answer } = await read(docent, done.message_id);
  assert.deepEqual(answer, {
    message_id: done.message_id,
    session_id: "s",
    role: "assistant",
    content: "Vacation is thirty days a year.",
    sources: [{ pdf_name: "handbook.pdf", pdf_id, chunk_index: 0 }],
    model_used: "qwen3",
    reasoning_steps: steps,
    thinking: "Let me see.",
    usage: usages[0],
  });
  const history = await docent.messages("s");
  assert.equal(timestamp, history[1]?.timestamp);
  assert.deepEqual(await read(docent, history[0]?.message_id ?? 0), {
    message_id: history[0]?.message_id,
    session_id: "s",
    role: "user",
    content: QUESTION,
    sources: null,
    timestamp: history[0]?.timestamp,
    model_used: null,
    reasoning_steps: [],
    thinking: null,
    usage: null,
  });
});

test("the usage counts PDFs, chunks found and chunks used, and the tokens of the prompt as the runtime counts them", async (t) => {
  const docent = await startDocent(t, { env: { MAX_CONTEXT_TOKENS: "6000" } });
  const long = await docent.upload(await makeLongPdf(60));
  const short = await docent.upload(handbook);
  const { usages, done } = putTogether(await collectStream(docent, { question: QUESTION }));
  const request = lastChat(docent.ollama);
  const model = docent.ollama.models.find(({ name }) => name === "llama3.2:latest");
  assert.ok(model && done);
  assert.ok(done.sources.length < done.metadata.chunks_retrieved);
  const [{ pages, ...usage } = { pages: [] }] = usages;
  assert.deepEqual(new Set(pages.map(({ pdf_id }) => pdf_id)), new Set([long.pdf_id, short.pdf_id]));
  assert.deepEqual(
    [usage],
    [
      {
        pdfs_searched: 2,
        chunks_found: done.metadata.chunks_retrieved,
        chunks_used: done.sources.length,
        prompt_tokens: measurePrompt(model, request).tokens,
        prompt_tokens_estimated: false,
        window_tokens: 6000,
        answer_cut_off: false,
      },
    ],
  );
});

test("where the runtime does not count the prompt's tokens, or counts none, they are estimated", async (t) => {
  const docent = await startDocent(t);
  for (const counted of [{}, { prompt_eval_count: 0 }]) {
    const body = { message: { role: "assistant", content: "Hi." }, done: true, ...counted };
    docent.ollama.fault("/api/chat", { kind: "wrong-shape", body }, 1);
    const usage = await usageOf(docent, { question: "Hello" });
    assert.ok((usage?.prompt_tokens ?? 0) > 10);
    assert.equal(usage?.prompt_tokens_estimated, true);
  }
});

test("a question that is not about documents was answered from none", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook);
  const { prompt_tokens, ...usage } = (await usageOf(docent, { question: "Hello" })) ?? {};
  assert.ok((prompt_tokens ?? 0) > 0);
  assert.deepEqual(usage, {
    pdfs_searched: 0,
    chunks_found: 0,
    chunks_used: 0,
    pages: [],
    prompt_tokens_estimated: false,
    window_tokens: 16_384,
    answer_cut_off: false,
  });
});

for (const [about, question] of [
  ["documents", QUESTION],
  ["no documents", "Hello"],
] as const) {
  test(`an answer about ${about} that fills the model's window is kept, and said to be cut off`, async (t) => {
    const docent = await startDocent(t);
    await docent.upload(handbook);
    docent.ollama.reply = () => "word ".repeat(3000);
    const asking = { question, model: "tinyllama", session_id: "s" };
    assert.equal((await usageOf(docent, asking))?.answer_cut_off, true);
    const [, answer] = await docent.messages("s");
    assert.match(answer?.content ?? "", /^word( word)+$/);
  });
}

test("other wordings that were cut off do not make the answer so", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook);
  docent.ollama.reply = (request) => (isPhrasing(request) ? "word ".repeat(3000) : "Thirty days.");
  assert.equal((await usageOf(docent, { question: QUESTION }))?.answer_cut_off, false);
});

test("answers of before it was kept whether they were cut off are taken as whole, and name no pages", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook);
  const { message_id } = await docent.ask({ question: QUESTION });
  const { usage } = await read(docent, message_id);
  await docent.close();
  const database = new DatabaseSync(join(docent.dataDir, "docent.db"));
  database.exec("UPDATE messages SET details = json_remove(details, '$.usage.answerCutOff', '$.usage.pages')");
  database.close();
  await docent.restart();
  assert.deepEqual((await read(docent, message_id)).usage, { ...usage, answer_cut_off: false, pages: [] });
});

test("a warning is written without a model, so no prompt is counted", async (t) => {
  const docent = await startDocent(t);
  const nothing = { pdfs_searched: 0, chunks_found: 0, chunks_used: 0, pages: [] };
  assert.deepEqual(await usageOf(docent, { question: QUESTION }), { ...nothing, ...NO_PROMPT });
});

test("the model 'builtin' reads no prompt, so none is counted", async (t) => {
  const docent = await startDocent(t, { env: { MODEL_RUNTIME: "builtin", OLLAMA_HOST: "" } });
  const { pdf_id } = await docent.upload(handbook);
  const found = { pdfs_searched: 1, chunks_found: 1, chunks_used: 1, pages: [{ pdf_id, page: 2 }] };
  assert.deepEqual(await usageOf(docent, { question: QUESTION, model: "builtin" }), { ...found, ...NO_PROMPT });
  const { thinking } = await read(docent, 2);
  assert.equal(thinking, null);
});

test("what /query answers is stored in the same way", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook);
  const { message_id, metadata } = await docent.ask({ question: QUESTION });
  const stored = await read(docent, message_id);
  assert.deepEqual(stored.reasoning_steps, metadata.reasoning_steps);
  assert.equal(stored.model_used, metadata.model_used);
  assert.equal(stored.usage?.chunks_found, metadata.chunks_retrieved);
});

test("of endless thoughts the first 200,000 characters are kept, none of them cut in half", async (t) => {
  const docent = await startDocent(t);
  docent.ollama.reply = () => ({ thinking: "🤔".repeat(200_001), content: "Done." });
  const { message_id } = await docent.ask({ question: "Hello", model: "qwen3" });
  assert.equal((await read(docent, message_id)).thinking, "🤔".repeat(200_000));
});

test("answers of before such details were kept are shown without them", async (t) => {
  const docent = await startDocent(t);
  await docent.close();
  const database = makeOldDatabase(docent.dataDir, 7);
  const now = new Date().toISOString();
  database.prepare("INSERT INTO sessions (session_id, started_at) VALUES ('s', ?)").run(now);
  const insert = database.prepare(
    "INSERT INTO messages (session_id, role, content, sources, citations, created_at) VALUES ('s', ?, ?, ?, ?, ?)",
  );
  insert.run("user", "Hello", null, null, now);
  insert.run("assistant", "Hello.", "[]", "[]", now);
  database.close();
  await docent.restart();
  assert.deepEqual(await read(docent, 2), {
    message_id: 2,
    session_id: "s",
    role: "assistant",
    content: "Hello.",
    sources: [],
    timestamp: now,
    model_used: null,
    reasoning_steps: [],
    thinking: null,
    usage: null,
  });
});

test("an unknown message is a 404, one of a deleted session too, and what is no number a 400", async (t) => {
  const docent = await startDocent(t);
  const { message_id, session_id } = await docent.ask({ question: "Hello" });
  await docent.send("DELETE", `/api/v1/sessions/${session_id}`);
  for (const [id, status] of [
    [String(message_id), 404],
    ["999", 404],
    ["zero", 400],
    ["0", 400],
    ["1.5", 400],
    ["9007199254740993", 400],
  ] as const) {
    const { status: given, body } = await docent.send<{ detail: string }>("GET", `/api/v1/messages/${id}`);
    assert.equal(given, status, id);
    assert.deepEqual(Object.keys(body), ["detail"]);
  }
});
