import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { createOpenai } from "../../server/adapters/models/openai/openai.ts";
import type { InstalledModel } from "../../server/core/ports.ts";
import type { OpenaiState } from "../support/openai/answer.ts";
import { chatModel, embeddingModel, reasoningModel } from "../support/openai/models.ts";
import type { OpenaiModel } from "../support/openai/models.ts";
import { startOpenai } from "../support/openai/start-openai.ts";
import { chatOf, collect, deltasOf, failsWith, isCutOff, keepsTheContract } from "./contract.ts";
import { keepsTheRemoteContract } from "./remote-contract.ts";

const never = new AbortController().signal;
const KEY = "sk-very-secret";

interface Opening extends Partial<OpenaiState> {
  /** The key we send. */
  readonly sending?: string;
}

async function open(t: TestContext, { sending: apiKey, ...options }: Opening = {}) {
  const server = await startOpenai(options);
  t.after(async () => server.close());
  return {
    server,
    runtime: createOpenai({ address: new URL(server.url), apiKey, timeoutSeconds: 1 }),
    chatModel: chatModel.id,
    embeddingModel: embeddingModel.id,
    dimension: 768,
    paths: { list: "/v1/models", embed: "/v1/embeddings", chat: "/v1/chat/completions" },
    setting: "OPENAI_BASE_URL",
  };
}

keepsTheContract("OpenAI", open);
keepsTheRemoteContract("OpenAI", open);

for (const reasoning of ["reasoning_content", "reasoning"] as const) {
  test(`OpenAI: '${reasoning}' is what the model thinks, and the prompt's tokens are counted`, async (t) => {
    const { runtime } = await open(t, { models: [{ ...reasoningModel, reasoning }] });
    const deltas = await deltasOf(runtime, { ...chatOf(reasoningModel.id), think: true });
    assert.equal(deltas.map((delta) => delta.thinking).join(""), "Let me think.");
    assert.equal(deltas.map((delta) => delta.content).join(""), "The handbook grants 30 days of vacation.");
    assert.ok((deltas.at(-1)?.promptTokens ?? 0) > 5);
  });
}

test("OpenAI: an answer that the server's own window ended is cut off", async (t) => {
  const { runtime } = await open(t);
  const almostAll = "word ".repeat(chatModel.contextLength - 3);
  assert.equal(await isCutOff(runtime, chatOf(chatModel.id, almostAll)), true);
});

test("OpenAI: vectors in base64 are read all the same", async (t) => {
  const { runtime } = await open(t, { base64: true });
  const plain = await open(t);
  const request = { model: embeddingModel.id, texts: ["one", "two"], window: undefined };
  const [expected] = await plain.runtime.embed(request, never);
  assert.deepEqual((await runtime.embed(request, never))[0], expected);
});

test("OpenAI: the key is sent, and a server that refuses it is not quoted", async (t) => {
  const good = await open(t, { apiKey: KEY, sending: KEY });
  assert.equal((await good.runtime.installed(never)).length, 3);
  for (const wrong of [{ sending: `${KEY}-wrong` }, {}]) {
    const { runtime } = await open(t, { apiKey: KEY, ...wrong });
    await assert.rejects(runtime.installed(never), (error: Error) => {
      failsWith("key-refused")(error);
      return error.message.includes("OPENAI_API_KEY") && !error.message.includes(KEY);
    });
  }
});

test("OpenAI: a server that repeats the key in another complaint does not get it into ours", async (t) => {
  const { runtime, server, paths } = await open(t, { sending: KEY });
  server.fault(paths.chat, { kind: "status", status: 400, error: `no budget left for ${KEY}` });
  await assert.rejects(collect(runtime, chatOf(chatModel.id)), (error: Error) => {
    failsWith("runtime-refused")(error);
    return error.message.includes("no budget left") && !error.message.includes(KEY);
  });
});

for (const [status, error, reason] of [
  [429, "Rate limit reached", "too-many-requests"],
  [503, "Loading model", "runtime-not-ready"],
  [403, "forbidden", "key-refused"],
  [404, "The model `x` does not exist.", "model-not-found"],
  [404, "Not Found", "nothing-at-address"],
  [400, "chat_template_kwargs is not supported", "thinking-refused"],
  [500, "input is too large to process. increase the physical batch size", "too-long"],
] as const) {
  test(`OpenAI: ${status} '${error}' is ${reason}`, async (t) => {
    const { runtime, server, paths } = await open(t);
    server.fault(paths.chat, { kind: "status", status, error });
    await assert.rejects(collect(runtime, chatOf(chatModel.id)), failsWith(reason));
  });
}

test("OpenAI: an address without its last part is told apart from a missing model", async (t) => {
  const { server } = await open(t);
  const runtime = createOpenai({ address: new URL("/", server.url), apiKey: undefined, timeoutSeconds: 1 });
  await assert.rejects(runtime.installed(never), failsWith("nothing-at-address"));
});

const named = (id: string, listed = {}): OpenaiModel => ({ id, contextLength: 4096, listed });
const traitsOf = async (t: TestContext, model: OpenaiModel) => {
  const { runtime } = await open(t, { models: [model] });
  const [installed] = await runtime.installed(never);
  return runtime.traits(installed as InstalledModel, never);
};

for (const [id, chats] of [
  ["text-embedding-3-small", false],
  ["text-embedding-nomic-embed-text-v1.5", false],
  ["BAAI/bge-m3", false],
  ["intfloat/e5-large-v2", false],
  ["sentence-transformers/all-MiniLM-L6-v2", false],
  ["Qwen/Qwen3-Embedding-0.6B", false],
  ["whisper-1", false],
  ["gpt-4o", true],
  ["/models/llama-3.2-3b.gguf", true],
  ["Qwen/Qwen3-8B", true],
  ["google/gemma-3-4b-it", true],
] as const) {
  test(`OpenAI: by its name, ${id} ${chats ? "chats" : "does not chat"}`, async (t) => {
    assert.equal((await traitsOf(t, named(id))).chats, chats);
  });
}

for (const [server, listed, length] of [
  ["vLLM", { max_model_len: 8192 }, 8192],
  ["llama-server", { meta: { n_ctx_train: 131_072 } }, 131_072],
  ["LM Studio", { max_context_length: 32_768, loaded_context_length: 4096 }, 4096],
  ["a hosted one", { context_length: 200_000 }, 200_000],
  ["a server that does not tell", {}, undefined],
  ["a server that tells nonsense", { max_model_len: "many", created: "now" }, undefined],
] as const) {
  test(`OpenAI: the window of a model as ${server} lists it`, async (t) => {
    assert.equal((await traitsOf(t, named("some-model", listed))).contextLength, length);
  });
}
