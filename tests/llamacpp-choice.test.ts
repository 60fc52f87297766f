/** llama.cpp as far as it needs neither its program nor a model: how it is chosen, and what is said where parts are missing. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { chatGguf, embeddingGguf, writeGguf } from "./support/gguf/write-gguf.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";

const NOWHERE = "127.0.0.1:9";
const handbook = await makePdf({ pages: ["Every employee has 30 days of vacation a year."] });
const NOT_INSTALLED = /llama\.cpp is not installed: run 'npm run llamacpp:install'/;
const NO_MODELS =
  /no model for llama\.cpp: run 'npm run models:pull', or put \.gguf files into the folder that MODELS_DIR names/;

interface Opening {
  readonly files?: Record<string, Buffer>;
  readonly env?: Record<string, string>;
  /** What stands where llama.cpp would be installed. */
  readonly program?: string;
}

async function open(t: TestContext, { files = {}, env = {}, program }: Opening) {
  const folder = await mkdtemp(join(tmpdir(), "docent-models-"));
  t.after(async () => rm(folder, { recursive: true, force: true }));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  const extra = join(folder, "extra");
  if (program !== undefined) {
    await mkdir(join(extra, "node_modules/node-llama-cpp/dist"), { recursive: true });
    await writeFile(join(extra, "node_modules/node-llama-cpp/dist/index.js"), program);
  }
  const docent = await startDocent(t, {
    env: { OLLAMA_HOST: "", MODELS_DIR: folder, ...env },
    defaultOllamaHost: NOWHERE,
    llamacppExtra: extra,
  });
  const get = async (path: string) => docent.send<Record<string, unknown>>("GET", path);
  return {
    docent,
    folder,
    runtime: async () => (await get("/api/v1/runtime")).body,
    health: async () => (await get("/health")).body,
  };
}

const both = { "chat.gguf": chatGguf, "nomic-embed-text-v1.5.gguf": embeddingGguf };
const LLAMACPP = { MODEL_RUNTIME: "llamacpp" };

test("models are in MODELS_DIR and llama.cpp is installed: llamacpp, which has no address", async (t) => {
  const { runtime, health, docent } = await open(t, { files: both, program: "" });
  const { reason, ...shown } = await runtime();
  assert.deepEqual(shown, { runtime: "llamacpp", embedding_model: "nomic-embed-text-v1.5" });
  assert.match(String(reason), /^models are in MODELS_DIR, .* no Ollama answers/);
  assert.deepEqual(await health(), { status: "healthy", ollama_status: "connected", models_available: 2 });
  const { body } = await docent.send<Record<string, unknown>[]>("GET", "/api/v1/models");
  assert.deepEqual(
    body.map(({ name, size, is_chat_model }) => ({ name, size, is_chat_model })),
    [{ name: "chat", size: chatGguf.length, is_chat_model: true }],
  );
});

test("models are in MODELS_DIR and llama.cpp is not installed: builtin, and the reason says what to do", async (t) => {
  const { runtime } = await open(t, { files: both });
  const { reason, ...shown } = await runtime();
  assert.deepEqual(shown, { runtime: "builtin", embedding_model: "builtin" });
  assert.match(
    String(reason),
    /models are in MODELS_DIR, but llama\.cpp is not installed: run npm run llamacpp:install$/,
  );
});

test("llama.cpp is installed and no model there chats: builtin", async (t) => {
  const { runtime } = await open(t, { files: { "nomic-embed-text-v1.5.gguf": embeddingGguf }, program: "" });
  assert.equal((await runtime())["runtime"], "builtin");
});

test("llama.cpp is installed and no model is there: builtin", async (t) => {
  const { runtime } = await open(t, { program: "" });
  assert.equal((await runtime())["runtime"], "builtin");
});

test("OPENAI_BASE_URL was set by somebody, so it comes before models that lie there", async (t) => {
  const { runtime } = await open(t, { files: both, program: "", env: { OPENAI_BASE_URL: `http://${NOWHERE}/v1` } });
  assert.equal((await runtime())["runtime"], "openai");
});

for (const [what, opening, sentence] of [
  ["without llama.cpp", { files: both, env: LLAMACPP }, NOT_INSTALLED],
  ["without models", { program: "", env: LLAMACPP }, NO_MODELS],
] as const) {
  test(`MODEL_RUNTIME=llamacpp ${what}: the service starts, and every request says what to do`, async (t) => {
    const { docent, runtime, health } = await open(t, opening);
    assert.equal((await runtime())["runtime"], "llamacpp");
    assert.deepEqual(await health(), { status: "healthy", ollama_status: "disconnected", models_available: 0 });
    const models = await docent.send("GET", "/api/v1/models");
    assert.equal(models.status, 503);
    assert.match(JSON.stringify(models.body), sentence);
    assert.match((await docent.tryAsking({ question: "Hello", model: "chat" })).body.detail, sentence);
    const uploaded = await docent.sendFile(handbook);
    assert.equal(uploaded.status, 500);
    assert.match(JSON.stringify(uploaded.body), sentence);
  });
}

test("a model that is put there while the service runs is there at once", async (t) => {
  const { docent, folder, health } = await open(t, { program: "", env: LLAMACPP });
  assert.equal((await health())["ollama_status"], "disconnected");
  await writeFile(join(folder, "late.gguf"), chatGguf);
  const { body } = await docent.send<{ name: string }[]>("GET", "/api/v1/models");
  assert.deepEqual(
    body.map(({ name }) => name),
    ["late"],
  );
});

test("a model's file may end with .GGUF, as it was pulled", async (t) => {
  const { docent } = await open(t, { files: { "Chat.GGUF": chatGguf, ".GGUF": chatGguf }, program: "", env: LLAMACPP });
  const { body } = await docent.send<{ name: string }[]>("GET", "/api/v1/models");
  assert.deepEqual(
    body.map(({ name }) => name),
    ["Chat"],
  );
});

test("a llama.cpp that does not work fails one request after the other with a sentence, and the service lives on", async (t) => {
  const { docent, health } = await open(t, { files: both, program: "process.exit(3);", env: LLAMACPP });
  for (const detail of [
    (await docent.tryAsking({ question: "Hello", model: "chat" })).body.detail,
    (await docent.tryAsking({ question: "Hello", model: "chat" })).body.detail,
  ])
    assert.match(detail, /llama\.cpp broke off/);
  await docent.restart({ MODEL_RUNTIME: "llamacpp" });
  assert.equal((await health())["ollama_status"], "connected");
});

test("a llama.cpp that cannot load a model says why, without a path", async (t) => {
  const program = `export const getLlama = async () => { throw new Error("no build in /usr/lib/llama for this machine"); };
    export class LlamaText {} export class SpecialTokensText {} export class LlamaCompletion {}`;
  const { docent } = await open(t, { files: both, program, env: LLAMACPP });
  const { status, body } = await docent.tryAsking({ question: "Hello", model: "chat" });
  assert.equal(status, 500);
  assert.match(body.detail, /could not load the model 'chat' \(no build in … for this machine\)/);
});

test("beside model files none of which embeds, PDFs are stored with the built-in vectors", async (t) => {
  const { docent, runtime } = await open(t, { files: { "chat.gguf": chatGguf }, program: "", env: LLAMACPP });
  assert.equal((await runtime())["embedding_model"], "builtin");
  assert.equal((await docent.upload(handbook)).doc_count, 1);
});

test("PDFs stored with other vectors are refused by llamacpp with a sentence, and found by their words all the same", async (t) => {
  const { docent } = await open(t, { files: both, program: "", env: { MODEL_RUNTIME: "builtin" } });
  await docent.upload(handbook, "handbook.pdf");
  await docent.restart(LLAMACPP);
  const question = "What does the document say about vacation?";
  const refused = await docent.sendJson("/api/v1/search", { question });
  assert.equal(refused.status, 500);
  assert.match(
    JSON.stringify(refused.body),
    /stored with the embedding model 'builtin'.*'nomic-embed-text-v1\.5'.*\/reembed/,
  );
  const found = await docent.sendJson<{ chunks: unknown[] }>("/api/v1/search", { question, retrieval: "keywords" });
  assert.equal(found.body.chunks.length, 1);
});

test("broken files and parts of models are not listed, and do not hide the others", async (t) => {
  const files = {
    ...both,
    "cut.gguf": chatGguf.subarray(0, 60),
    "empty.gguf": Buffer.alloc(0),
    "page.gguf": Buffer.from("<!doctype html><title>404</title>"),
    "projector.gguf": writeGguf({ "general.architecture": "clip" }),
    "adapter.gguf": writeGguf({ "general.architecture": "llama", "general.type": "adapter" }),
    "large-00002-of-00002.gguf": writeGguf({ "general.architecture": "llama", "split.no": 1 }),
    "notes.txt": Buffer.from("no model"),
  };
  const { docent, folder, health } = await open(t, { files, program: "", env: LLAMACPP });
  await mkdir(join(folder, "folder.gguf"));
  assert.equal((await health())["models_available"], 2);
  assert.equal((await docent.send<unknown[]>("GET", "/api/v1/models")).body.length, 1);
});
