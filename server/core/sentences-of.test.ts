import assert from "node:assert/strict";
import { test } from "node:test";
import { sentencesOf } from "./sentences-of.ts";

const CASES: readonly (readonly [title: string, text: string, sentences: string[]])[] = [
  ["prose", "One day. Two nights! Three?", ["One day.", "Two nights!", "Three?"]],
  ["a line that goes on in the next", "One long\nsentence. Another.", ["One long\nsentence.", "Another."]],
  ["list items", "- first item\n- second item\n1. third", ["first item", "second item", "1. third"]],
  ["a quotation", "> Quoted words.\n>\n> [Source: a.pdf]", ["Quoted words.", "[Source: a.pdf]"]],
  ["a heading and its text", "## Leave\n\nThirty days.", ["Leave", "Thirty days."]],
  ["rows of a table", "| a | b |\n| --- | --- |\n| 1 | 2 |", ["a | b |", "1 | 2 |"]],
  ["Chinese", "第一句。第二句。", ["第一句。", "第二句。"]],
  ["nothing", " \n--- \n", []],
];

for (const [title, text, sentences] of CASES) {
  test(`sentences of ${title}`, () => {
    const found = sentencesOf(text);
    assert.deepEqual(
      found.map((sentence) => sentence.text),
      sentences,
    );
    for (const { text: own, start, end } of found) assert.equal(text.slice(start, end), own);
  });
}

test("a page without full stops comes in pieces that fit a quote, and nothing of it is lost", () => {
  const text = "word ".repeat(2000);
  const found = sentencesOf(text);
  assert.ok(found.every((sentence) => sentence.text.length <= 600));
  assert.equal(
    found
      .map((sentence) => sentence.text)
      .join(" ")
      .split(/\s+/).length,
    2000,
  );
});
