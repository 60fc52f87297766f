import assert from "node:assert/strict";
import { test } from "node:test";
import { ollamaAddress } from "./address.ts";

const CASES: [host: string, url: string][] = [
  ["http://127.0.0.1:11434", "http://127.0.0.1:11434/"],
  ["127.0.0.1:11434", "http://127.0.0.1:11434/"],
  ["localhost", "http://localhost:11434/"],
  ["0.0.0.0:5000", "http://127.0.0.1:5000/"],
  ["[::]:5000", "http://[::1]:5000/"],
  [":5000", "http://127.0.0.1:5000/"],
  ["https://models.example", "https://models.example/"],
  ["http://models.example", "http://models.example/"],
  ["models.example:80", "http://models.example/"],
  ["http://proxy.example/ollama/", "http://proxy.example/ollama"],
];

for (const [host, url] of CASES) {
  test(`OLLAMA_HOST=${host} means ${url}`, () => {
    assert.equal(ollamaAddress(host).href, url);
  });
}
