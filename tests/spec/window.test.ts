import assert from "node:assert/strict";
import { test } from "node:test";
import { chatsAsked, isPhrasing, lastChat } from "../support/asked-of-runtime.ts";
import type { ChatRequest } from "../support/ollama/chat-request.ts";
import { llama32, nomicEmbedText } from "../support/ollama/models.ts";
import { makeLongPdf } from "../support/pdfs/make-long-pdf.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startCutInSilence } from "../support/cut-in-silence.ts";
import { startDocent } from "../support/start-docent.ts";
import type { Docent } from "../support/start-docent.ts";

const long = await makeLongPdf(60);
const QUESTION = "What does the document say?";

const windowed = (contextLength: number) => ({ ...llama32, name: "windowed", contextLength });
const answering = (docent: Docent) =>
  docent.ollama.calls("/api/chat").filter((call) => JSON.stringify(call.body).includes("[Source: document.pdf]"));

test("as many of the best chunks as fit the model's window are used, whole, and 🔗 says how many did not fit", async (t) => {
  const docent = await startDocent(t, { ollama: { models: [nomicEmbedText, windowed(8192)] } });
  await docent.upload(long);
  docent.ollama.reply = () => "What is said?\nWhat does it tell?";
  const { sources, metadata } = await docent.ask({ question: QUESTION, model: "windowed" });
  assert.ok(sources.length >= 1 && sources.length < metadata.chunks_retrieved);
  const step = metadata.reasoning_steps.find((line) => line.startsWith("🔗"));
  assert.match(step ?? "", new RegExp(`^🔗 Using ${sources.length} chunks for context; \\d+ more would not fit`));
  const body = answering(docent).at(-1)?.body as ChatRequest;
  assert.equal(body.options?.["num_ctx"], 8192);
  assert.equal(body.messages.at(-1)?.content.split("[Source: document.pdf]").length, sources.length + 1);
  assert.ok(docent.ollama.requests.every((request) => !request.cut));
});

test("the window asked for is the model's own, capped by MAX_CONTEXT_TOKENS, the same for every call to a model", async (t) => {
  const docent = await startDocent(t, { env: { MAX_CONTEXT_TOKENS: "5000" } });
  await docent.upload(await makeLongPdf(1));
  await docent.ask({ question: QUESTION, model: "llama3.2" });
  await docent.ask({ question: "Hello", model: "tinyllama" });
  const asked = chatsAsked(docent.ollama).map((chat) => chat.options?.["num_ctx"]);
  assert.deepEqual(asked, [5000, 5000, 2048]);
});

test("the runtime is told never to cut the prompt, nor to forget its beginning while it answers", async (t) => {
  const docent = await startDocent(t);
  await docent.ask({ question: "Hello" });
  const body = chatsAsked(docent.ollama)[0];
  assert.equal(body?.truncate, false);
  assert.equal(body?.shift, false);
});

test("a prompt that the runtime refuses as too long is sent again with fewer chunks", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(long);
  const refuse = { kind: "status", status: 400, error: "the input length exceeds the context length" } as const;
  docent.ollama.reply = (request) => (isPhrasing(request) ? "" : "Answered.");
  const gate = docent.ollama.hold("/api/embed");
  const asking = docent.ask({ question: QUESTION });
  await gate.reached;
  docent.ollama.fault("/api/chat", refuse, 1);
  gate.release();
  const { sources, metadata } = await asking;
  assert.equal(metadata.chunks_retrieved, 3);
  assert.equal(sources.length, 2);
});

test("an old server that ignores `truncate` and cuts in silence is noticed, and asked again with fewer chunks", async (t) => {
  const docent = await startCutInSilence(t);
  const { answer, sources } = await docent.ask({ question: QUESTION });
  assert.equal(answer, "Answered.");
  assert.ok(sources.length >= 1);
  const cut = answering(docent).map((call) => call.cut);
  assert.ok(cut.length > 1 && cut[0] === true, "the first prompt was cut");
  assert.equal(cut.at(-1), false, "the answer that counted was given to a whole prompt");
});

test("where little fits, the best chunk is tried before shorter ones that matter less", async (t) => {
  const docent = await startDocent(t);
  const prose = `Zanzibar is mentioned here. ${"Some words follow on zanzibar. ".repeat(100)}`;
  await docent.upload(await makePdf({ pages: [prose] }), "long.pdf");
  await docent.upload(await makePdf({ pages: ["Short and unrelated."] }), "short.pdf");
  docent.ollama.reply = () => "Answered.";
  const { sources } = await docent.ask({ question: "What does the file say of zanzibar?", model: "tinyllama" });
  assert.equal(sources[0]?.pdf_name, "long.pdf");
});

test("a window too small for even one chunk is a failure that says so, not an answer from a cut prompt", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(long);
  const { status, body } = await docent.tryAsking({
    question: `${QUESTION} ${"really ".repeat(1800)}`,
    model: "tinyllama",
  });
  assert.equal(status, 500);
  assert.match(body.detail, /do not fit the window of 'tinyllama:latest'/);
});

test("a long conversation gives way: old turns are left out so that the question still fits", async (t) => {
  const docent = await startDocent(t);
  docent.ollama.reply = () => "word ".repeat(300);
  for (let i = 0; i < 6; i++) await docent.ask({ question: `Question ${i}`, model: "tinyllama", session_id: "s" });
  const last = lastChat(docent.ollama);
  const text = JSON.stringify(last.messages);
  assert.ok(text.includes("Question 5") && text.includes("Question 4") && !text.includes("Question 0"));
  assert.ok(docent.ollama.requests.every((request) => !request.cut));
});
