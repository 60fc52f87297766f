import assert from "node:assert/strict";
import { test } from "node:test";
import { chatGguf, embeddingGguf, text, u32, u64, writeGguf } from "../../../../../tests/support/gguf/write-gguf.ts";
import type { Value } from "../../../../../tests/support/gguf/write-gguf.ts";
import { describeModel } from "../traits.ts";
import { MoreBytesNeeded, parseHeader } from "./parse-header.ts";

const describe = (facts: Record<string, Value>) => describeModel(parseHeader(writeGguf(facts)));
const header = (...entries: Buffer[]) =>
  Buffer.concat([Buffer.from("GGUF"), u32(3), u64(0), u64(entries.length), ...entries]);

test("a model with a chat template chats, and its window is its own", () => {
  assert.deepEqual(describeModel(parseHeader(chatGguf)), {
    embeds: false,
    chats: true,
    hasChatTemplate: true,
    thinks: false,
    contextLength: 8192,
  });
});

test("an embedding model does not chat, and its window is no larger than passages need", () => {
  assert.deepEqual(describeModel(parseHeader(embeddingGguf)), {
    embeds: true,
    chats: false,
    hasChatTemplate: false,
    thinks: false,
    contextLength: 2048,
  });
});

test("a model made for chat and trained to embed has a template, and embeds", () => {
  const template = { "tokenizer.chat_template": "{{ messages }}" };
  const made = describe({ "general.architecture": "qwen3", "qwen3.pooling_type": 3, ...template });
  assert.deepEqual({ embeds: made?.embeds, chats: made?.chats }, { embeds: true, chats: false });
  const ranking = describe({ "general.architecture": "qwen3", "qwen3.pooling_type": 4, ...template });
  assert.deepEqual({ embeds: ranking?.embeds, chats: ranking?.chats }, { embeds: false, chats: false });
});

for (const [template, thinks] of [
  ["{% if enable_thinking %}", true],
  ["<think>{{ content }}</think>", true],
  ["{{ content }}", false],
] as const) {
  test(`by its template, '${template}' ${thinks ? "thinks" : "does not think"}`, () => {
    const made = describe({ "general.architecture": "qwen3", "tokenizer.chat_template": template });
    assert.equal(made?.thinks, thinks);
  });
}

test("a header that is cut anywhere asks for more, and never gives half an answer", () => {
  for (let size = 0; size < chatGguf.length; size++)
    assert.throws(() => parseHeader(chatGguf.subarray(0, size)), MoreBytesNeeded);
});

test("lengths that cannot be are believed by nobody", () => {
  for (const entry of [
    Buffer.concat([u64(2n ** 63n)]),
    Buffer.concat([u64(2000), Buffer.alloc(4000)]),
    Buffer.concat([text("general.architecture"), u32(8), u64(2n ** 40n)]),
    Buffer.concat([text("x"), u32(9), u32(8), u64(2n ** 62n)]),
    Buffer.concat([text("x"), u32(9), u32(9), u64(1), u32(9)]),
    Buffer.concat([text("x"), u32(99), u64(1)]),
  ])
    assert.throws(
      () => parseHeader(header(entry)),
      (error) => error instanceof Error && !(error instanceof MoreBytesNeeded),
    );
  const longArray = Buffer.concat([text("x"), u32(9), u32(0), u64(2n ** 47n)]);
  assert.throws(() => parseHeader(header(longArray)), MoreBytesNeeded);
  const many = Buffer.concat([Buffer.from("GGUF"), u32(3), u64(0), u64(2n ** 40n)]);
  assert.throws(() => parseHeader(many), /too many entries/);
});

test("other versions of the format, and other formats, are refused", () => {
  assert.throws(() => parseHeader(writeGguf({}, 1)), /version/);
  assert.throws(() => parseHeader(writeGguf({}, 0x03_00_00_00)), /version/);
  assert.throws(() => parseHeader(Buffer.from("%PDF-1.7 and so on")), /does not begin/);
});
