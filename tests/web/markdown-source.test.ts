import assert from "node:assert/strict";
import { test } from "node:test";
import { markFormulas, PLAIN_DOLLAR } from "../../web/conversation/markdown/mark-formulas.ts";
import { splitIntoBlocks } from "../../web/conversation/markdown/split-into-blocks.ts";

/** With money visible. */
function marked(source: string): string | undefined {
  const text = markFormulas(source);
  if (text !== undefined) assert.equal(text.length, source.length, "no character may move");
  return text?.replaceAll(PLAIN_DOLLAR, "¤");
}

test("formulas of every spelling are marked in place", () => {
  assert.equal(marked(String.raw`so \(a+b\) and \[c\]`), "so $$a+b$$ and $$c$$");
  assert.equal(marked("$x$ and $$y$$"), "$x$ and $$y$$");
  assert.equal(marked("\\[\n  \\frac{1}{2}\n\\]"), "$$   \\frac{1}{2} $$");
  assert.equal(marked("$$\na\n$$"), "$$ a $$");
});

test("money is no formula", () => {
  assert.equal(marked("It costs $5, or $10 for two."), undefined);
  assert.equal(marked("From $5/$6 on."), undefined);
  assert.equal(marked("It costs $5, and $x$ more."), "It costs ¤5, and $x$ more.");
  assert.equal(marked(String.raw`It costs \$5, and $x$ more.`), String.raw`It costs \$5, and $x$ more.`);
  assert.equal(marked("$HOME:$PATH"), undefined);
});

test("code is no formula, and what is never closed is none either", () => {
  assert.equal(marked("`$x$` and ``\\(`\\)``"), undefined);
  assert.equal(marked("```\n$x$\n```\nthen"), undefined);
  assert.equal(marked("```\n$x$\n```\n$y$"), "```\n$x$\n```\n$y$");
  assert.equal(marked("~~~\n$x$\n"), undefined);
  assert.equal(marked("- ```\n  $x$\n  ```\n\n$y$"), "- ```\n  $x$\n  ```\n\n$y$");
  assert.equal(marked("\\[ a\n\nb \\]"), undefined);
  assert.equal(marked("$$ open and $y$"), "¤¤ open and $y$");
});

test("no character moves in a text of a hundred thousand dollar signs or backquotes", () => {
  for (const sign of ["$", "`", "\\(", "$a ", "`a ``"]) {
    const text = markFormulas(sign.repeat(100_000));
    assert.ok(text === undefined || text.length === sign.length * 100_000);
  }
});

function blocks(text: string): string[] {
  const parts = splitIntoBlocks(text);
  assert.equal(parts.map((part) => part.text).join(""), text);
  for (const part of parts) assert.equal(text.slice(part.start, part.start + part.text.length), part.text);
  return parts.map((part) => part.text.trim());
}

test("paragraphs, headings and code stand alone; lists, quotations and tables stay together", () => {
  assert.deepEqual(blocks("# A\n\nb\nc\n\nd"), ["# A", "b\nc", "d"]);
  assert.deepEqual(blocks("1. a\n\n2. b\n\n   more\n\nc"), ["1. a\n\n2. b\n\n   more", "c"]);
  assert.deepEqual(blocks("> a\n\n> b\n\nc"), ["> a\n\n> b", "c"]);
  assert.deepEqual(blocks("```\na\n\nb\n```\n\nc"), ["```\na\n\nb\n```", "c"]);
  assert.deepEqual(blocks("~~~\n```\n\nb\n~~~\n\nc"), ["~~~\n```\n\nb\n~~~", "c"]);
  assert.deepEqual(blocks("[a][1]\n\nb\n\n[1]: https://a.example"), ["[a][1]\n\nb\n\n[1]: https://a.example"]);
});
