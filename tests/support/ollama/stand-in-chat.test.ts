import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { NONSENSE } from "./chat.ts";
import { qwen3, tinyllama } from "./models.ts";
import { startOllama } from "./start-ollama.ts";
import { ask, chatLine, readLines, restoreBetweenTests, wireClient } from "./wire-client.ts";

const ollama = await startOllama();
const { post, send } = wireClient(ollama);
restoreBetweenTests(ollama);

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
