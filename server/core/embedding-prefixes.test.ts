import assert from "node:assert/strict";
import { test } from "node:test";
import { embeddingPrefixes } from "./embedding-prefixes.ts";

const CASES: [model: string, document: string, query: string][] = [
  ["nomic-embed-text", "search_document: ", "search_query: "],
  ["nomic-embed-text:v1.5", "search_document: ", "search_query: "],
  ["hf.co/nomic-ai/nomic-embed-text-v1.5-GGUF:Q8_0", "search_document: ", "search_query: "],
  ["nomic-embed-text-v2-moe", "search_document: ", "search_query: "],
  ["all-minilm", "", ""],
  ["bge-m3", "", ""],
  ["mxbai-embed-large", "", "Represent this sentence for searching relevant passages: "],
  ["snowflake-arctic-embed2", "", "query: "],
  ["multilingual-e5-large", "passage: ", "query: "],
  ["embeddinggemma:300m", "title: none | text: ", "task: search result | query: "],
];

for (const [model, document, query] of CASES) {
  test(`${model} wants '${document}' before documents and '${query}' before queries`, () => {
    assert.deepEqual(embeddingPrefixes(model), { document, query });
  });
}
