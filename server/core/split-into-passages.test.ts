import assert from "node:assert/strict";
import { test } from "node:test";
import { joinPages } from "./join-pages.ts";
import { splitIntoChunks } from "./split-into-chunks.ts";
import { PASSAGE_SIZE, splitIntoPassages } from "./split-into-passages.ts";

const paragraph = (word: string) => `${`${word} `.repeat(60).trim()}.`;
const longPage = (name: string) => Array.from({ length: 9 }, (_, i) => paragraph(`${name}${i}`)).join("\n\n");

function split(...texts: string[]) {
  const joined = joinPages(texts.map((text, i) => ({ number: i + 1, text })));
  const chunks = splitIntoChunks(joined);
  return { text: joined.text, chunks, passages: splitIntoPassages(joined, chunks) };
}

test("passages hold every word of their chunk, in order, and stand on one page", () => {
  const { text, chunks, passages } = split(longPage("one"), "", longPage("two"), "short last page");
  for (const chunk of chunks) {
    const own = passages.filter((passage) => passage.chunkIndex === chunk.index);
    const words = own.flatMap(({ start, end }) => text.slice(start, end).split(/\s+/));
    assert.deepEqual(words, chunk.text.split(/\s+/));
  }
  for (const { start, end, page } of passages) {
    const others = ["one", "two", "short"].filter((name) => text.slice(start, end).includes(name));
    assert.equal(others.length, 1);
    assert.equal({ one: 1, two: 3, short: 4 }[others[0] ?? ""], page);
  }
  assert.deepEqual(
    passages.map((passage) => passage.index),
    passages.map((_, i) => i),
  );
});

test("a passage is no longer than it should be, and ends with a paragraph where it can", () => {
  const { text, passages } = split(longPage("word"));
  for (const { start, end } of passages) {
    assert.ok(end - start <= PASSAGE_SIZE);
    assert.ok(text.slice(start, end).endsWith("."));
  }
});

test("a text without a single border is cut between characters", () => {
  const { text, passages } = split("😀".repeat(3000));
  assert.equal(passages.map(({ start, end }) => text.slice(start, end)).join("").length >= 6000, true);
  for (const { start, end } of passages) assert.ok(!/^[\udc00-\udfff]|[\ud800-\udbff]$/.test(text.slice(start, end)));
});

test("Chinese is cut after its full stops", () => {
  const sentence = `${"字".repeat(300)}。`;
  const { text, passages } = split(sentence.repeat(10));
  assert.ok(passages.length >= 3);
  for (const { start, end } of passages) assert.ok(text.slice(start, end).endsWith("。"));
});

test("a document of a million characters is split in no time worth speaking of", () => {
  const { passages } = split(...Array.from({ length: 300 }, (_, i) => longPage(`page${i}x`)));
  assert.ok(passages.length > 300);
});
