import assert from "node:assert/strict";
import { test } from "node:test";
import { llama32, nomicEmbedText, qwen3, tinyllama } from "../support/ollama/models.ts";
import type { ModelSpec } from "../support/ollama/models.ts";
import { startDocent } from "../support/start-docent.ts";
import type { Docent } from "../support/start-docent.ts";

interface ModelBody {
  name: string;
  size: number;
  modified_at: string;
  is_chat_model: boolean;
}

const listModels = async (docent: Docent) => docent.send<ModelBody[]>("GET", "/api/v1/models");
const names = async (docent: Docent) => (await listModels(docent)).body.map((model) => model.name);

test("GET /api/v1/models: name, size in bytes, modified_at in ISO 8601 UTC, is_chat_model true, and nothing else", async (t) => {
  const docent = await startDocent(t);
  const { status, body } = await listModels(docent);
  assert.equal(status, 200);
  for (const model of body) {
    assert.deepEqual(Object.keys(model), ["name", "size", "modified_at", "is_chat_model"]);
    assert.ok(Number.isInteger(model.size) && model.size > 0);
    assert.match(model.modified_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.equal(model.is_chat_model, true);
  }
});

test("only chat-capable models are listed: embedding models and models without a chat template are left out", async (t) => {
  const docent = await startDocent(t);
  assert.deepEqual(await names(docent), ["tinyllama:latest", "llama3.2:latest", "qwen3:latest"]);
});

test("a model that renders chats in the runtime's own code needs no template", async (t) => {
  const rendered: ModelSpec = { ...llama32, name: "rendered", template: "{{ .Prompt }}", renderer: "qwen3-vl" };
  const docent = await startDocent(t, { ollama: { models: [rendered] } });
  assert.deepEqual(await names(docent), ["rendered:latest"]);
});

test("a runtime that reports no capabilities: the template and the family tell", async (t) => {
  const docent = await startDocent(t, { ollama: { oldServer: true } });
  assert.deepEqual(await names(docent), ["tinyllama:latest", "llama3.2:latest", "qwen3:latest"]);
});

test("no chat model installed: an empty list", async (t) => {
  const docent = await startDocent(t, { ollama: { models: [nomicEmbedText] } });
  assert.deepEqual(await names(docent), []);
});

test("the runtime down: 503 and a sentence that says what to do", async (t) => {
  const docent = await startDocent(t);
  await docent.ollama.close();
  const { status, body } = await docent.send("GET", "/api/v1/models");
  assert.equal(status, 503);
  assert.match(JSON.stringify(body), /does not answer: start it with 'ollama serve'/);
});

test("a runtime that hangs, or is no Ollama: 503 as well", async (t) => {
  const docent = await startDocent(t, { env: { RUNTIME_TIMEOUT_S: "1" } });
  for (const fault of ["hang", "garbage", { kind: "status", status: 404, error: "model not found" }] as const) {
    docent.ollama.fault("/api/tags", fault, 1);
    assert.equal((await docent.send("GET", "/api/v1/models")).status, 503);
  }
});

test("one model that cannot be described does not hide the others", async (t) => {
  const docent = await startDocent(t, { ollama: { models: [tinyllama, qwen3] } });
  docent.ollama.fault("/api/show", "status", 1);
  assert.equal((await names(docent)).length, 1);
});

test("a model is described once, and again when its digest changes", async (t) => {
  const docent = await startDocent(t, { ollama: { models: [tinyllama] } });
  await names(docent);
  await names(docent);
  assert.equal(docent.ollama.calls("/api/show").length, 1);
  docent.ollama.putModel({ ...tinyllama, revision: "2" });
  await names(docent);
  assert.equal(docent.ollama.calls("/api/show").length, 2);
});
