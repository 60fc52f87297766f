import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { startOllama } from "./start-ollama.ts";
import { embedReply, restoreBetweenTests, wireClient } from "./wire-client.ts";

const ollama = await startOllama();
const { post } = wireClient(ollama);
restoreBetweenTests(ollama);

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

const EMBED_KEYS = ["model", "embeddings", "total_duration", "load_duration", "prompt_eval_count"];

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
