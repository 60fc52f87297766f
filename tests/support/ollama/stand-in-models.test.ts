import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { llama32, tinyllama } from "./models.ts";
import { startOllama } from "./start-ollama.ts";
import { ask, chatLine, restoreBetweenTests, wireClient } from "./wire-client.ts";

const ollama = await startOllama();
const { get, post } = wireClient(ollama);
const startingModels = ollama.models;
restoreBetweenTests(ollama);

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

const tagsReply = z.object({ models: z.array(z.object({ name: z.string(), model: z.string(), digest: z.string() })) });
const showReply = z.object({
  template: z.string(),
  renderer: z.string().optional(),
  capabilities: z.array(z.string()).optional(),
  model_info: z.record(z.string(), z.unknown()),
});
