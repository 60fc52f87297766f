import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readSettings, Settings } from "../server/settings.ts";
import { settingsTable } from "../scripts/settings-table.ts";

test("without any setting, the defaults are those that are documented", () => {
  const settings = readSettings({});
  assert.equal(settings.HOST, "127.0.0.1");
  assert.equal(settings.PORT, 8001);
  assert.equal(settings.DATA_DIR, "./data");
  assert.equal(settings.MODEL_RUNTIME, "auto");
  assert.equal(settings.OLLAMA_HOST, undefined);
  assert.equal(settings.OPENAI_BASE_URL, undefined);
  assert.equal(settings.EMBEDDING_MODEL, undefined);
  assert.equal(settings.MAX_UPLOAD_MB, 200);
  assert.equal(settings.UPLOAD_CONCURRENCY, 2);
  assert.equal(settings.VECTOR_CACHE_MB, 1024);
  assert.deepEqual(settings.CORS_ORIGINS, ["http://localhost:3000", "http://127.0.0.1:3000"]);
});

test("every wrong setting is named at once", () => {
  assert.throws(
    () => readSettings({ PORT: "many", MAX_UPLOAD_MB: "0", LOG_LEVEL: "loud" }),
    /PORT: .*\n.*MAX_UPLOAD_MB: .*\n.*LOG_LEVEL: /,
  );
});

test("a server of OpenAI's interface must have an address, and its key is repeated in no complaint", () => {
  assert.throws(() => readSettings({ MODEL_RUNTIME: "openai" }), /OPENAI_BASE_URL: must be set/);
  assert.throws(
    () => readSettings({ MODEL_RUNTIME: "openai", OPENAI_BASE_URL: "localhost", OPENAI_API_KEY: "sk-très secret" }),
    (error: Error) =>
      /OPENAI_BASE_URL: must be an address.*\n.*OPENAI_API_KEY: /.test(error.message) && !error.message.includes("sk-"),
  );
});

test("an empty value counts as not set, and what is not ours is ignored", () => {
  assert.equal(readSettings({ PORT: "", HOME: "/home/me" }).PORT, 8001);
});

test("each setting has a description", () => {
  for (const [name, schema] of Object.entries(Settings.shape)) assert.ok(schema.description, name);
});

test("the README's table of settings is the schema's", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  assert.ok(readme.includes(settingsTable()), "run 'npm run docs:settings' to bring the README up to date");
});
