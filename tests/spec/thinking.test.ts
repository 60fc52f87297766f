import assert from "node:assert/strict";
import { test } from "node:test";
import { chatsAsked, lastChat } from "../support/asked-of-runtime.ts";
import { qwen3 } from "../support/ollama/models.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";

const vacation = await makePdf({ pages: ["Vacation is thirty days a year."] });
const QUESTION = "What does the handbook say about vacation?";

test("a thinking model: 🧠 says so, thinking is asked for, and 💡 shows what it thought", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation);
  docent.ollama.reply = (request) =>
    request.think === true ? { thinking: "Let me weigh it.", content: "Thirty." } : "A?\nB?";
  const { answer, metadata } = await docent.ask({ question: QUESTION, model: "qwen3" });
  assert.equal(answer, "Thirty.");
  const markers = metadata.reasoning_steps.map((step) => step.split(" ")[0]);
  assert.deepEqual(markers, ["📚", "🤖", "🔍", "📄", "✅", "📊", "🔗", "💭", "🧠", "💡", "✨"]);
  assert.ok(metadata.reasoning_steps.includes("💡 Model's thinking: Let me weigh it."));
});

test("the system message of a thinking model asks for a chain of thought", async (t) => {
  const docent = await startDocent(t);
  await docent.ask({ question: "Hello", model: "qwen3" });
  const body = lastChat(docent.ollama);
  assert.equal(body.think, true);
  assert.match(body.messages[0]?.content ?? "", /chain of thought/);
});

test("💡 holds the first 500 characters of the thinking text, and never half a character", async (t) => {
  const docent = await startDocent(t);
  docent.ollama.reply = () => ({ thinking: "🧠".repeat(600), content: "Yes." });
  const { metadata } = await docent.ask({ question: "Hello", model: "qwen3" });
  const step = metadata.reasoning_steps.find((line) => line.startsWith("💡"));
  assert.equal(step, `💡 Model's thinking: ${"🧠".repeat(500)}`);
});

test("no thinking text, no 💡", async (t) => {
  const docent = await startDocent(t);
  docent.ollama.reply = () => ({ thinking: "", content: "Yes." });
  const { metadata } = await docent.ask({ question: "Hello", model: "qwen3" });
  assert.ok(!metadata.reasoning_steps.some((step) => step.startsWith("💡")));
});

test("thinking is asked for only where it is supported, and not for phrasings", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation);
  await docent.ask({ question: QUESTION, model: "llama3.2" });
  await docent.ask({ question: QUESTION, model: "qwen3" });
  const asked = chatsAsked(docent.ollama).map((chat) => chat.think);
  assert.deepEqual(asked, [undefined, undefined, false, true]);
});

test("without reported capabilities, the names qwen3 and deepseek-r1 tell a thinking model", async (t) => {
  const models = [qwen3, { ...qwen3, name: "deepseek-r1:8b" }, { ...qwen3, name: "gemma3" }];
  const docent = await startDocent(t, { ollama: { models, features: { capabilities: false } } });
  for (const model of ["qwen3", "deepseek-r1:8b", "gemma3"]) await docent.ask({ question: "Hello", model });
  const asked = chatsAsked(docent.ollama).map((chat) => chat.think);
  assert.deepEqual(asked, [true, true, undefined]);
});

test("a runtime that refuses `think` after all is asked again without it, and no 🧠 says otherwise", async (t) => {
  const docent = await startDocent(t, { ollama: { models: [{ ...qwen3, refusesThinking: true }] } });
  docent.ollama.reply = () => "Yes.";
  const { answer, metadata } = await docent.ask({ question: "Hello", model: "qwen3" });
  assert.equal(answer, "Yes.");
  assert.deepEqual(
    chatsAsked(docent.ollama).map((chat) => chat.think),
    [true, undefined],
  );
  assert.ok(!metadata.reasoning_steps.some((step) => step.startsWith("🧠")));
});

for (const written of [
  "The tag <think> opens a thought; text after it matters.",
  "Use </think> to close it. Then write the answer.",
]) {
  test(`an answer that only mentions a tag is left alone: ${written}`, async (t) => {
    const docent = await startDocent(t);
    docent.ollama.reply = () => written;
    assert.equal((await docent.ask({ question: "Hello" })).answer, written);
  });
}

const INLINE = [
  { title: "between tags", written: "<think>\nHm, thirty.\n</think>\n\nThirty days.", thought: "Hm, thirty." },
  { title: "with the opening tag forgotten", written: "Hm, thirty.\n</think>\nThirty days.", thought: "Hm, thirty." },
  { title: "in two parts", written: "<think>One.</think>Thirty <think>Two.</think>days.", thought: "One.\nTwo." },
];

for (const { title, written, thought } of INLINE) {
  test(`thoughts a model writes into its answer ${title} never land in the answer`, async (t) => {
    const docent = await startDocent(t);
    docent.ollama.reply = () => written;
    const { answer, metadata } = await docent.ask({ question: "Hello" });
    assert.equal(answer, "Thirty days.");
    assert.ok(metadata.reasoning_steps.includes(`💡 Model's thinking: ${thought}`));
  });
}
