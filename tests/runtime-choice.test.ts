import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { chatModel } from "./support/openai/models.ts";
import { startOllama } from "./support/ollama/start-ollama.ts";
import { startOpenai } from "./support/openai/start-openai.ts";
import { startDocent } from "./support/start-docent.ts";
import type { Docent } from "./support/start-docent.ts";

interface RuntimeBody {
  runtime: string;
  reason: string;
  address?: string;
  embedding_model: string;
}

const handbook = await makePdf({ pages: ["Every employee has 30 days of vacation a year."] });
const ABOUT_VACATION = "What does the document say about vacation?";
/** Nothing listens on it: it takes no connections. */
const NOWHERE = "127.0.0.1:9";
const NO_OLLAMA = { OLLAMA_HOST: "" };

const runtimeOf = async (docent: Docent) => (await docent.send<RuntimeBody>("GET", "/api/v1/runtime")).body;
const healthOf = async (docent: Docent) => (await docent.send<{ ollama_status: string }>("GET", "/health")).body;

async function startServer(t: TestContext, apiKey?: string) {
  const server = await startOpenai(apiKey === undefined ? {} : { apiKey });
  t.after(async () => server.close());
  return server;
}

test("OLLAMA_HOST is set: Ollama, with its address and embedding model", async (t) => {
  const docent = await startDocent(t);
  assert.deepEqual(await runtimeOf(docent), {
    runtime: "ollama",
    reason: "OLLAMA_HOST is set",
    address: docent.ollama.url,
    embedding_model: "nomic-embed-text",
  });
});

test("an OLLAMA_HOST that does not answer is not replaced, whatever else is there", async (t) => {
  const openai = await startServer(t);
  const docent = await startDocent(t, { env: { OLLAMA_HOST: NOWHERE, OPENAI_BASE_URL: openai.url } });
  assert.equal((await runtimeOf(docent)).runtime, "ollama");
  assert.equal((await healthOf(docent)).ollama_status, "disconnected");
});

test("nothing is set, and Ollama answers at its default address: Ollama", async (t) => {
  const ollama = await startOllama();
  t.after(async () => ollama.close());
  const docent = await startDocent(t, { env: NO_OLLAMA, defaultOllamaHost: ollama.host });
  const { runtime, reason, address } = await runtimeOf(docent);
  assert.deepEqual({ runtime, address }, { runtime: "ollama", address: ollama.url });
  assert.match(reason, /answers at its default address/);
});

test("nothing is set, and what answers at Ollama's default address is something else: builtin", async (t) => {
  const ollama = await startOllama();
  t.after(async () => ollama.close());
  ollama.fault("/api/tags", "garbage");
  const docent = await startDocent(t, { env: NO_OLLAMA, defaultOllamaHost: ollama.host });
  assert.equal((await runtimeOf(docent)).runtime, "builtin");
});

test("nothing is set and no Ollama answers: builtin, which needs no address", async (t) => {
  const docent = await startDocent(t, { env: NO_OLLAMA, defaultOllamaHost: NOWHERE });
  const { reason, ...shown } = await runtimeOf(docent);
  assert.deepEqual(shown, { runtime: "builtin", embedding_model: "builtin" });
  assert.match(reason, /not set, and no Ollama answers/);
  assert.equal((await healthOf(docent)).ollama_status, "connected");
});

test("only OPENAI_BASE_URL is set, and no Ollama answers: openai, shown without user and password", async (t) => {
  const openai = await startServer(t);
  const env = { ...NO_OLLAMA, OPENAI_BASE_URL: openai.url.replace("//", "//me:secret@") };
  const docent = await startDocent(t, { env, defaultOllamaHost: NOWHERE });
  const { runtime, address } = await runtimeOf(docent);
  assert.deepEqual({ runtime, address }, { runtime: "openai", address: openai.url });
});

test("MODEL_RUNTIME says which, before anything else", async (t) => {
  const openai = await startServer(t);
  const docent = await startDocent(t, { env: { MODEL_RUNTIME: "openai", OPENAI_BASE_URL: openai.url } });
  assert.equal((await runtimeOf(docent)).runtime, "openai");
  await docent.restart({ MODEL_RUNTIME: "builtin" });
  assert.equal((await runtimeOf(docent)).runtime, "builtin");
});

test("with a server of OpenAI's interface, a PDF is embedded and asked about there", async (t) => {
  const openai = await startServer(t, "sk-secret");
  const env = { MODEL_RUNTIME: "openai", OPENAI_BASE_URL: openai.url, OPENAI_API_KEY: "sk-secret" };
  const docent = await startDocent(t, { env });
  await docent.upload(handbook, "handbook.pdf");
  const { answer, metadata } = await docent.ask({ question: ABOUT_VACATION, model: chatModel.id });
  assert.equal(answer, "The handbook grants 30 days of vacation.");
  assert.equal(metadata.model_used, chatModel.id);
  const { body } = await docent.send<{ name: string }[]>("GET", "/api/v1/models");
  assert.deepEqual(
    body.map((model) => model.name),
    [chatModel.id, "Qwen/Qwen3-8B"],
  );
  assert.equal((await docent.send("GET", "/health")).status, 200);
});

test("a wrong key is told by its setting and shown nowhere", async (t) => {
  const openai = await startServer(t, "sk-right");
  const env = { MODEL_RUNTIME: "openai", OPENAI_BASE_URL: openai.url, OPENAI_API_KEY: "sk-wrong" };
  const docent = await startDocent(t, { env });
  const { status, body } = await docent.send("GET", "/api/v1/models");
  assert.equal(status, 503);
  assert.match(JSON.stringify(body), /set OPENAI_API_KEY/);
  assert.doesNotMatch(JSON.stringify([body, await runtimeOf(docent)]), /sk-/);
  assert.equal((await healthOf(docent)).ollama_status, "disconnected");
});

test("chat models of a runtime can be had with the built-in vectors, and PDFs stored with them stay searchable", async (t) => {
  const docent = await startDocent(t, { env: { MODEL_RUNTIME: "builtin" } });
  await docent.upload(handbook, "handbook.pdf");
  await docent.restart({ MODEL_RUNTIME: "ollama", EMBEDDING_MODEL: "builtin" });
  const { answer } = await docent.ask({ question: ABOUT_VACATION });
  assert.equal(answer, "Every employee has 30 days of vacation a year.");
  assert.equal(docent.ollama.calls("/api/embed").length, 0);
});

for (const [from, to, model] of [
  ["ollama", "builtin", "builtin"],
  ["builtin", "ollama", "llama3.2"],
] as const) {
  test(`PDFs stored with ${from} are refused by ${to} with a sentence, and found by their words all the same`, async (t) => {
    const docent = await startDocent(t, { env: { MODEL_RUNTIME: from } });
    await docent.upload(handbook, "handbook.pdf");
    await docent.restart({ MODEL_RUNTIME: to });
    const refused = await docent.tryAsking({ question: ABOUT_VACATION, model });
    assert.equal(refused.status, 500);
    assert.match(refused.body.detail, /'handbook.pdf' was stored with the embedding model '/);
    const hybrid = await docent.sendJson("/api/v1/search", { question: ABOUT_VACATION });
    assert.equal(hybrid.status, 500);
    const keywords = { question: ABOUT_VACATION, retrieval: "keywords" };
    const found = await docent.sendJson<{ chunks: { pdf_name: string }[] }>("/api/v1/search", keywords);
    assert.equal(found.status, 200);
    assert.equal(found.body.chunks[0]?.pdf_name, "handbook.pdf");
    await docent.restart({ MODEL_RUNTIME: to, RETRIEVAL: "keywords" });
    assert.match((await docent.ask({ question: ABOUT_VACATION, model })).answer, /30 days of vacation/);
  });
}
