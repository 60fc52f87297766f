import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import { z } from "zod";
import { NONSENSE } from "./chat.ts";
import type { Fault } from "./faults.ts";
import { llama32, nomicEmbedText, qwen3, tinyllama } from "./models.ts";
import { startOllama } from "./start-ollama.ts";

const ollama = await startOllama();
const startingReply = ollama.reply;
const startingModels = ollama.models;

beforeEach(() => {
  ollama.heal();
  ollama.forget();
  ollama.setModels(startingModels);
  ollama.reply = startingReply;
});

after(() => ollama.close());

describe("What the server says of itself and its models", () => {
  test("The front page says that it runs, also to HEAD", async () => {
    assert.equal(await (await fetch(ollama.url)).text(), "Ollama is running");
    assert.equal((await fetch(ollama.url, { method: "HEAD" })).status, 200);
  });

  test("An unknown path is a plain text 404", async () => {
    const response = await fetch(`${ollama.url}/api/nope`);
    assert.equal(response.status, 404);
    assert.match(response.headers.get("content-type") ?? "", /^text\/plain/u);
    assert.equal(await response.text(), "404 page not found");
  });

  test("Models are listed under their full names with a digest", async () => {
    const { models } = tagsReply.parse((await get("/api/tags")).body);
    assert.deepEqual(
      models.map(({ name }) => name),
      startingModels.map(({ name }) => name),
    );
    for (const model of models) assert.match(model.digest, /^[0-9a-f]{64}$/u);
  });

  test("The digest changes when the model does", () => {
    const before = ollama.digest("tinyllama");
    ollama.putModel({ ...tinyllama, revision: "2" });
    assert.notEqual(ollama.digest("tinyllama"), before);
  });

  test("A model is shown with or without its tag, with its capabilities and its context length", async () => {
    for (const model of ["nomic-embed-text", "nomic-embed-text:latest"]) {
      const { status, body } = await post("/api/show", { model });
      assert.equal(status, 200);
      const shown = showReply.parse(body);
      assert.deepEqual(shown.capabilities, ["embedding"]);
      assert.equal(shown.template, "{{ .Prompt }}");
      assert.equal(shown.model_info["nomic-bert.context_length"], 2048);
      assert.equal(shown.model_info["nomic-bert.embedding_length"], 768);
    }
  });

  test("A model without capabilities shows none, and one with a renderer names it", async () => {
    const { capabilities: _, ...silent } = tinyllama;
    ollama.setModels([silent, { ...llama32, renderer: "llama3" }]);
    assert.equal(showReply.parse((await post("/api/show", { model: "tinyllama" })).body).capabilities, undefined);
    assert.equal(showReply.parse((await post("/api/show", { model: "llama3.2" })).body).renderer, "llama3");
  });

  test("An unknown model is a 404, worded differently by each endpoint", async () => {
    const single = { status: 404, body: { error: "model 'nope' not found" } };
    assert.deepEqual(await post("/api/show", { model: "nope" }), single);
    assert.deepEqual(await post("/api/chat", ask("hi", { model: "nope" })), single);
    assert.deepEqual(await post("/api/embed", { model: "nope", input: ["hi"] }), {
      status: 404,
      body: { error: 'model "nope" not found, try pulling it first' },
    });
  });
});

describe("Chat", () => {
  test("Without `stream` the answer comes as NDJSON, piece by piece, and ends with the counts", async () => {
    ollama.reply = () => "Paris is the capital.";
    const response = await send("/api/chat", { ...ask("capital?"), stream: undefined });
    assert.equal(response.headers.get("content-type"), "application/x-ndjson");
    const lines = readLines(await response.text());
    assert.equal(lines.map((line) => line.message.content).join(""), "Paris is the capital.");
    assert.ok(lines.slice(0, -1).every((line) => !line.done && Object.keys(line).length === 4));
    assert.deepEqual(Object.keys(lines.at(-1) ?? {}), DONE_KEYS);
    assert.equal(lines.at(-1)?.done_reason, "stop");
  });

  test("With `stream: false` the answer is one object", async () => {
    ollama.reply = async () => "Paris.";
    const { body } = await post("/api/chat", ask("capital?"));
    const answer = chatLine.parse(body);
    assert.equal(answer.message.content, "Paris.");
    assert.deepEqual(Object.keys(answer), DONE_KEYS);
  });

  test("`num_predict` breaks the answer off", async () => {
    ollama.reply = () => "one two three four";
    const answer = chatLine.parse((await post("/api/chat", ask("count", { options: { num_predict: 2 } }))).body);
    assert.equal(answer.message.content, "one two");
    assert.equal(answer.done_reason, "length");
    assert.equal(answer.eval_count, 2);
  });

  test("What a model cannot do is a 400 that names it", async () => {
    const refusals = [
      [ask("hi", { model: "all-minilm" }), '"all-minilm" does not support chat'],
      [ask("hi", { think: true }), '"tinyllama" does not support thinking'],
      [ask("hi", { tools: [{}] }), "registry.ollama.ai/library/tinyllama:latest does not support tools"],
    ] as const;
    for (const [request, error] of refusals) {
      assert.deepEqual(await post("/api/chat", request), { status: 400, body: { error } });
    }
  });

  test("A model may claim to think and refuse it nevertheless", async () => {
    ollama.putModel({ ...qwen3, refusesThinking: true });
    const { status, body } = await post("/api/chat", ask("hi", { model: "qwen3", think: true }));
    assert.deepEqual({ status, body }, { status: 400, body: { error: '"qwen3" does not support thinking' } });
  });

  test("A chat without messages loads the model", async () => {
    const { body } = await post("/api/chat", { model: "tinyllama", messages: [], stream: false });
    assert.equal(chatLine.parse(body).done_reason, "load");
    assert.deepEqual(Object.keys(z.record(z.string(), z.unknown()).parse(body)), LOAD_KEYS);
  });

  test("A prompt over the window is cut silently and answered with nonsense", async () => {
    const { body } = await post("/api/chat", ask("word ".repeat(4000), { options: { num_ctx: 512 } }));
    const answer = chatLine.parse(body);
    assert.equal(answer.prompt_eval_count, 512);
    assert.equal(answer.message.content, NONSENSE);
    assert.equal(ollama.calls("/api/chat")[0]?.cut, true);
  });

  test("With `truncate: false` it is a 400, even when a stream was asked for", async () => {
    for (const stream of [true, false]) {
      const request = ask("word ".repeat(4000), { stream, truncate: false, options: { num_ctx: 512 } });
      assert.deepEqual(await post("/api/chat", request), {
        status: 400,
        body: { error: "the input length exceeds the context length" },
      });
    }
  });

  test("The window is 4096 unless asked otherwise, and never more than the model's own", async () => {
    const long = "word ".repeat(5000);
    const count = async (model: string, options: object): Promise<number | undefined> =>
      chatLine.parse((await post("/api/chat", ask(long, { model, options }))).body).prompt_eval_count;
    assert.equal(await count("llama3.2", {}), 4096);
    assert.equal(await count("tinyllama", { num_ctx: 100_000 }), 2048);
    assert.ok(((await count("llama3.2", { num_ctx: 8192 })) ?? 0) > 5000);
  });

  test("With `shift: false` the end of the window ends the answer", async () => {
    ollama.reply = () => "word ".repeat(1000);
    const request = ask("Go on", { shift: false, options: { num_ctx: 100 } });
    const answer = chatLine.parse((await post("/api/chat", request)).body);
    assert.equal((answer.prompt_eval_count ?? 0) + (answer.eval_count ?? 0), 100);
    assert.equal(answer.done_reason, "length");
  });

  test("A thinking model thinks apart before it answers, and not at all when told so", async () => {
    ollama.reply = () => ({ thinking: "Hm, France.", content: "Paris." });
    const lines = readLines(
      await (await send("/api/chat", ask("capital?", { model: "qwen3", think: true, stream: true }))).text(),
    );
    assert.equal(lines.map((line) => line.message.thinking ?? "").join(""), "Hm, France.");
    assert.equal(lines[0]?.message.content, "");
    assert.equal(lines.map((line) => line.message.content).join(""), "Paris.");

    const silent = chatLine.parse((await post("/api/chat", ask("capital?", { model: "qwen3", think: false }))).body);
    assert.deepEqual(silent.message, { role: "assistant", content: "Paris." });
  });

  test("A model may think inline", async () => {
    ollama.putModel({ ...tinyllama, inlineThinking: true });
    ollama.reply = () => ({ thinking: "Hm.", content: "Paris." });
    const answer = chatLine.parse((await post("/api/chat", ask("capital?"))).body);
    assert.equal(answer.message.content, "<think>\nHm.\n</think>\n\nParis.");
  });

  test("Unless scripted, it rewords a question or quotes the sentence nearest to it", async () => {
    const reword = "Write 2 different versions of the question.\nQuestion: Who built the bridge?";
    const versions = chatLine.parse((await post("/api/chat", ask(reword))).body).message.content;
    assert.equal(versions.split("\n").length, 2);
    assert.match(versions, /^1\. .*Who built the bridge\?/u);

    const sources = "[Source: a.pdf]\nRain fell. The bridge was built by Ada.\n\n---\n[Source: b.pdf]\nCats sleep.\n";
    const answer = await post("/api/chat", ask(`Context:\n${sources}\nQuestion: Who built the bridge?`));
    assert.equal(chatLine.parse(answer.body).message.content, "The bridge was built by Ada.");
  });
});

describe("Embeddings", () => {
  test("Every text gets a vector of unit length, the same each time, nearer to texts with common words", async () => {
    const input = ["the bridge over the river", "a river and its bridge", "quarterly revenue"];
    const { body } = await post("/api/embed", { model: "nomic-embed-text", input });
    const { embeddings } = embedReply.parse(body);
    assert.deepEqual(Object.keys(embedReply.parse(body)), EMBED_KEYS);
    const [first = [], second = [], third = []] = embeddings;
    for (const vector of embeddings) {
      assert.equal(vector.length, 768);
      assert.ok(Math.abs(dot(vector, vector) - 1) < 1e-6);
    }
    assert.ok(dot(first, second) > dot(first, third) + 0.3);
    const again = await post("/api/embed", { model: "nomic-embed-text:latest", input: input[0] });
    assert.deepEqual(embedReply.parse(again.body).embeddings, [first]);
  });

  test("A task prefix is noted and does not count as words", async () => {
    const input = ["search_document: river", "search_query: river", "river"];
    const { body } = await post("/api/embed", { model: "nomic-embed-text", input });
    const [document, query, bare] = embedReply.parse(body).embeddings;
    assert.deepEqual(document, query);
    assert.deepEqual(query, bare);
    assert.deepEqual(ollama.calls("/api/embed")[0]?.prefixes, ["search_document", "search_query", undefined]);
  });

  test("A text over the window is cut silently, or refused with `truncate: false`", async () => {
    const request = { model: "all-minilm", input: ["word ".repeat(4000)] };
    assert.equal(embedReply.parse((await post("/api/embed", request)).body).prompt_eval_count, 510);
    assert.equal(ollama.calls("/api/embed")[0]?.cut, true);
    assert.deepEqual(await post("/api/embed", { ...request, truncate: false }), {
      status: 400,
      body: { error: "input exceeds maximum context length" },
    });
  });

  test("An empty list gets an empty list, and a chat model has no vectors to give", async () => {
    assert.deepEqual(await post("/api/embed", { model: "all-minilm", input: [] }), {
      status: 200,
      body: { model: "all-minilm", embeddings: [] },
    });
    assert.deepEqual(await post("/api/embed", { model: "tinyllama", input: ["hi"] }), {
      status: 501,
      body: { error: "this model does not support embeddings" },
    });
  });

  test("The legacy endpoint's vector is not of unit length", async () => {
    const { body } = await post("/api/embeddings", { model: "all-minilm", prompt: "x" });
    const { embedding } = z.object({ embedding: z.array(z.number()) }).parse(body);
    assert.equal(embedding.length, 384);
    assert.ok(dot(embedding, embedding) > 2);
  });
});

test("An old server has no /api/embed, names no capabilities and ignores what it does not know", async (t) => {
  const old = await startOllama({ oldServer: true });
  t.after(() => old.close());
  const call = (path: string, body: unknown): Promise<Response> =>
    fetch(old.url + path, { method: "POST", body: JSON.stringify(body) });
  assert.equal((await call("/api/embed", { model: "all-minilm", input: "x" })).status, 404);
  assert.equal((await call("/api/embeddings", { model: "all-minilm", prompt: "x" })).status, 200);
  const shown = await (await call("/api/show", { model: "tinyllama" })).json();
  assert.equal(showReply.parse(shown).capabilities, undefined);

  const long = ask("word ".repeat(4000), { truncate: false, think: true, options: { num_ctx: 512 } });
  const answer = await call("/api/chat", long);
  assert.equal(answer.status, 200);
  assert.equal(chatLine.parse(await answer.json()).prompt_eval_count, 512);
});

describe("Faults on demand", () => {
  const broken: [Fault, RegExp][] = [
    [{ kind: "refuse" }, /fetch failed/u],
    [{ kind: "cut" }, /terminated/u],
  ];
  for (const [fault, message] of broken) {
    test(`${fault.kind}: the connection breaks, and the client is not blamed`, async () => {
      ollama.fault("/api/chat", fault, 1);
      await assert.rejects(streamed(), { message });
      const [request] = ollama.calls("/api/chat");
      await request?.over;
      assert.equal(request?.closedEarly, false);
      assert.match(await streamed(), /"done":true/u);
    });
  }

  test("cut: the stream may also end properly, in the middle of a line", async () => {
    ollama.fault("/api/chat", { kind: "cut", afterPieces: 2, how: "end" });
    const lines = (await streamed()).split("\n");
    assert.equal(lines.length, 3);
    assert.throws(() => JSON.parse(lines[2] ?? ""));
  });

  test("no-done: the stream ends without its last object", async () => {
    ollama.fault("/api/chat", "no-done");
    assert.ok(readLines(await streamed()).every((line) => !line.done));
  });

  test("error-line: an error comes in mid-stream with status 200", async () => {
    ollama.fault("/api/chat", { kind: "error-line", afterPieces: 2, error: "out of memory" });
    const response = await send("/api/chat", ask("hi", { stream: true }));
    assert.equal(response.status, 200);
    const lines = (await response.text()).trim().split("\n");
    assert.equal(lines.length, 3);
    assert.deepEqual(JSON.parse(lines[2] ?? ""), { error: "out of memory" });
  });

  test("status: an error status, as often as asked, faults queueing up", async () => {
    ollama.fault("/api/chat", { kind: "status", error: "no room" }, 1);
    ollama.fault("/api/chat", { kind: "status", status: 503, error: "busy" }, 1);
    assert.deepEqual(await post("/api/chat", ask("hi")), { status: 500, body: { error: "no room" } });
    assert.deepEqual(await post("/api/chat", ask("hi")), { status: 503, body: { error: "busy" } });
    assert.equal((await post("/api/chat", ask("hi"))).status, 200);
  });

  test("garbage, wrong-shape and wrong-count: status 200 and nothing one could use", async () => {
    const request = { model: "all-minilm", input: ["a", "b"] };
    ollama.fault("/api/embed", "garbage", 1);
    await assert.rejects(post("/api/embed", request), SyntaxError);
    ollama.fault("/api/embed", "wrong-shape", 1);
    assert.deepEqual(await post("/api/embed", request), { status: 200, body: { unexpected: true } });
    for (const by of [-1, 1]) {
      ollama.fault("/api/embed", { kind: "wrong-count", by }, 1);
      assert.equal(embedReply.parse((await post("/api/embed", request)).body).embeddings.length, 2 + by);
    }
  });

  test("slow: the reply is whole in the end", async () => {
    ollama.fault("/api/chat", { kind: "slow", beforeMs: 5, betweenMs: 1 });
    assert.match(await streamed(), /"done":true/u);
  });

  test("hang: no answer, and it is noticed when the client gives up", async () => {
    ollama.fault("/api/embed", "hang");
    const gate = ollama.hold("/api/embed");
    const client = new AbortController();
    const pending = send("/api/embed", { model: "all-minilm", input: "x" }, client.signal);
    const request = await gate.reached;
    gate.release();
    client.abort();
    await assert.rejects(pending, { name: "AbortError" });
    await request.over;
    assert.equal(request.closedEarly, true);
  });

  test("stall: some pieces, then nothing", async () => {
    ollama.fault("/api/chat", { kind: "stall", afterPieces: 1 });
    assert.equal((await readOnce("/api/chat", ask("hi", { stream: true }))).trim().split("\n").length, 1);
    assert.equal(ollama.calls("/api/chat")[0]?.closedEarly, true);
  });

  test("endless: it sends until the client closes, streamed or not", async () => {
    ollama.fault("/api/chat", "endless");
    for (const stream of [true, false]) {
      const read = await readOnce("/api/chat", ask("hi", { stream }), 100_000);
      assert.ok(read.length >= 100_000);
    }
    assert.ok(ollama.calls("/api/chat").every((request) => request.closedEarly));
  });

  test("A reply that throws is a 500", async () => {
    ollama.reply = () => {
      throw new Error("oops");
    };
    assert.deepEqual(await post("/api/chat", ask("hi")), { status: 500, body: { error: "Error: oops" } });
  });
});

describe("Gates", () => {
  test("A held request is answered when it is let go", async () => {
    const gate = ollama.hold("/api/chat");
    const pending = post("/api/chat", ask("hi"));
    const request = await gate.reached;
    assert.equal(request.path, "/api/chat");
    ollama.reply = () => "Decided while you waited.";
    gate.release();
    assert.equal(chatLine.parse((await pending).body).message.content, "Decided while you waited.");
    await request.over;
    assert.equal(request.closedEarly, false);
  });

  test("A stream can be held after some of its pieces, and only where a condition holds", async () => {
    ollama.reply = () => "one two three";
    const gate = ollama.hold("/api/chat", {
      afterPieces: 2,
      when: ({ body }) => JSON.stringify(body).includes("hold me"),
    });
    assert.match(await streamed(), /"done":true/u);

    const response = await send("/api/chat", ask("hold me", { stream: true }));
    await gate.reached;
    gate.release();
    assert.equal(readLines(await response.text()).length, 4);
  });
});

test("Closing cuts what is open, and a new server can take the same port", async () => {
  const first = await startOllama({ models: [nomicEmbedText] });
  first.fault("/api/tags", "hang");
  const gate = first.hold("/api/tags");
  const pending = fetch(`${first.url}/api/tags`);
  const failed = assert.rejects(pending);
  await gate.reached;
  gate.release();
  await first.close();
  await first.close();
  await failed;

  const second = await startOllama({ port: first.port });
  assert.equal((await fetch(first.url)).status, 200);
  await second.close();
});

const LOAD_KEYS = ["model", "created_at", "message", "done", "done_reason"];
const DONE_KEYS = [
  ...LOAD_KEYS,
  "total_duration",
  "load_duration",
  "prompt_eval_count",
  "prompt_eval_duration",
  "eval_count",
  "eval_duration",
];
const EMBED_KEYS = ["model", "embeddings", "total_duration", "load_duration", "prompt_eval_count"];

const tagsReply = z.object({ models: z.array(z.object({ name: z.string(), model: z.string(), digest: z.string() })) });
const showReply = z.object({
  template: z.string(),
  renderer: z.string().optional(),
  capabilities: z.array(z.string()).optional(),
  model_info: z.record(z.string(), z.unknown()),
});
const chatLine = z.strictObject({
  model: z.string(),
  created_at: z.iso.datetime(),
  message: z.strictObject({ role: z.literal("assistant"), content: z.string(), thinking: z.string().optional() }),
  done: z.boolean(),
  done_reason: z.enum(["stop", "length", "load"]).optional(),
  total_duration: z.int().optional(),
  load_duration: z.int().optional(),
  prompt_eval_count: z.int().optional(),
  prompt_eval_duration: z.int().optional(),
  eval_count: z.int().optional(),
  eval_duration: z.int().optional(),
});
const embedReply = z.strictObject({
  model: z.string(),
  embeddings: z.array(z.array(z.number())),
  total_duration: z.int().optional(),
  load_duration: z.int().optional(),
  prompt_eval_count: z.int().optional(),
});

function ask(content: string, more: object = {}): object {
  return { model: "tinyllama", messages: [{ role: "user", content }], stream: false, ...more };
}

function send(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(ollama.url + path, { method: "POST", body: JSON.stringify(body), signal: signal ?? null });
}

async function post(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await send(path, body);
  return { status: response.status, body: await response.json() };
}

async function get(path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(ollama.url + path);
  return { status: response.status, body: await response.json() };
}

/** The text of a whole streamed chat. */
async function streamed(): Promise<string> {
  return (await send("/api/chat", ask("hi", { stream: true }))).text();
}

/** Reads at least so many characters, hangs up, and waits until the server has noticed. */
async function readOnce(path: string, body: unknown, atLeast = 1): Promise<string> {
  const client = new AbortController();
  const response = await send(path, body, client.signal);
  assert.ok(response.body);
  let read = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    read += chunk;
    if (read.length >= atLeast) break;
  }
  client.abort();
  await ollama.calls(path).at(-1)?.over;
  return read;
}

function readLines(text: string): z.infer<typeof chatLine>[] {
  return text
    .trim()
    .split("\n")
    .map((line) => chatLine.parse(JSON.parse(line)));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
