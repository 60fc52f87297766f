import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { createEmbedder } from "../../server/core/embedder.ts";
import { Failure } from "../../server/core/errors.ts";
import type { ChatDelta, ChatRequest, ModelRuntime } from "../../server/core/ports.ts";

/** A runtime and the names of two models it has. */
export interface OpenRuntime {
  readonly runtime: ModelRuntime;
  readonly chatModel: string;
  readonly embeddingModel: string;
  readonly dimension: number;
  /** What the chat model says to the contract's question; a small one cannot be held to it. */
  readonly says?: RegExp;
  /** Ends an answer early, where a real model would write for long. */
  readonly maxAnswerTokens?: number;
}

export type Open<T extends OpenRuntime = OpenRuntime> = (t: TestContext) => Promise<T>;

const TEXTS = ["The handbook grants thirty days of vacation.", "Lunch is served at noon.", "Crème brûlée on Fridays"];
const forever = () => new AbortController().signal;

/** Enough to answer from, for runtimes that read prompts and for those that quote. */
export function chatOf(
  model: string,
  content = "How many days of vacation does the handbook grant?",
  limit: Pick<ChatRequest, "maxAnswerTokens"> = {},
): ChatRequest {
  const passages = TEXTS.map((text, i) => ({ pdfName: "handbook.pdf", page: i + 1, text }));
  const messages = [{ role: "user", content } as const];
  return { model, messages, think: undefined, window: 2048, material: { question: content, passages }, ...limit };
}

export async function collect(runtime: ModelRuntime, request: ChatRequest, signal = forever()) {
  const deltas = await deltasOf(runtime, request, signal);
  return deltas.map(({ content }) => content).filter((content) => content !== "");
}

export async function isCutOff(runtime: ModelRuntime, request: ChatRequest): Promise<boolean> {
  return (await deltasOf(runtime, request)).some(({ cutOff }) => cutOff);
}

export async function deltasOf(runtime: ModelRuntime, request: ChatRequest, signal = forever()) {
  const deltas: ChatDelta[] = [];
  for await (const delta of runtime.chat(request, signal)) deltas.push(delta);
  return deltas;
}

export function failsWith(reason: string) {
  return (error: unknown) => {
    assert.ok(error instanceof Failure, String(error));
    assert.equal(error.reason, reason, error.message);
    return true;
  };
}

/** What every model runtime promises, whatever it is. */
export function keepsTheContract(name: string, open: Open): void {
  test(`${name}: lists its models with name, whole size and UTC time`, async (t) => {
    const { runtime, chatModel, embeddingModel } = await open(t);
    const models = await runtime.installed(forever());
    for (const wanted of [chatModel, embeddingModel]) assert.ok(models.some((model) => model.name === wanted));
    for (const { size, modifiedAt } of models) {
      assert.ok(Number.isInteger(size) && size >= 0);
      assert.equal(new Date(modifiedAt).toISOString(), modifiedAt);
    }
  });

  test(`${name}: tells of a chat model that it chats, and how much it can read`, async (t) => {
    const { runtime, chatModel } = await open(t);
    const model = (await runtime.installed(forever())).find((one) => one.name === chatModel);
    assert.ok(model);
    const { chats, hasChatTemplate, contextLength } = await runtime.traits(model, forever());
    assert.deepEqual({ chats, hasChatTemplate }, { chats: true, hasChatTemplate: true });
    assert.ok(contextLength !== undefined && contextLength >= 1024);
  });

  test(`${name}: embeds texts in order, each into a vector of the one dimension`, async (t) => {
    const { runtime, embeddingModel: model, dimension } = await open(t);
    const together = await runtime.embed({ model, texts: TEXTS, window: undefined }, forever());
    assert.deepEqual(
      together.map((vector) => vector.length),
      TEXTS.map(() => dimension),
    );
    for (const [i, text] of TEXTS.entries()) {
      const [alone] = await runtime.embed({ model, texts: [text], window: undefined }, forever());
      assert.deepEqual(alone, together[i]);
    }
    assert.notDeepEqual(together[0], together[1]);
    assert.deepEqual(await runtime.embed({ model, texts: [], window: undefined }, forever()), []);
  });

  test(`${name}: the embedder makes its vectors of unit length, and alike texts are near`, async (t) => {
    const { runtime, embeddingModel: model } = await open(t);
    const embedder = createEmbedder({ runtime, model });
    const documents = await embedder.documents(TEXTS, forever());
    const [query] = await embedder.queries(["vacation in the handbook"], forever());
    assert.ok(query);
    for (const vector of [query, ...documents]) assert.ok(Math.abs(dot(vector, vector) - 1) < 1e-5);
    const nearness = documents.map((vector) => dot(vector, query));
    assert.equal(Math.max(...nearness), nearness[0]);
  });

  test(`${name}: a chat comes in pieces`, async (t) => {
    const opened = await open(t);
    const pieces = await collect(opened.runtime, asked(opened));
    assert.ok(pieces.length > 1);
    assert.match(pieces.join(""), opened.says ?? /days of vacation/);
  });

  test(`${name}: who ends the iteration early is done with it`, async (t) => {
    const opened = await open(t);
    const pieces = opened.runtime.chat(asked(opened), forever())[Symbol.asyncIterator]();
    assert.equal((await pieces.next()).done, false);
    await pieces.return?.();
    assert.equal((await pieces.next()).done, true);
  });

  test(`${name}: what is aborted fails as cancelled, before it began and in the middle`, async (t) => {
    const opened = await open(t);
    const { runtime, embeddingModel } = opened;
    const aborted = AbortSignal.abort();
    const embedding = { model: embeddingModel, texts: TEXTS, window: undefined };
    await assert.rejects(runtime.embed(embedding, aborted), failsWith("cancelled"));
    await assert.rejects(collect(runtime, asked(opened), aborted), failsWith("cancelled"));
    const leaving = new AbortController();
    const pieces = runtime.chat(asked(opened), leaving.signal)[Symbol.asyncIterator]();
    await pieces.next();
    leaving.abort();
    await assert.rejects(async () => {
      while ((await pieces.next()).done !== true);
    }, failsWith("cancelled"));
  });

  test(`${name}: a model it does not have is not found`, async (t) => {
    const { runtime } = await open(t);
    const embedding = { model: "no-such-model", texts: TEXTS, window: undefined };
    await assert.rejects(runtime.embed(embedding, forever()), failsWith("model-not-found"));
    await assert.rejects(collect(runtime, chatOf("no-such-model")), failsWith("model-not-found"));
  });
}

function asked({ chatModel, maxAnswerTokens }: OpenRuntime): ChatRequest {
  return chatOf(chatModel, undefined, maxAnswerTokens === undefined ? {} : { maxAnswerTokens });
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
