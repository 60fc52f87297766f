import assert from "node:assert/strict";
import { test } from "node:test";
import { RecursiveCharacterTextSplitter } from "@langchain/textsplitters";
import { joinPages } from "./join-pages.ts";
import type { PageText } from "./join-pages.ts";
import { CHUNK_OVERLAP, CHUNK_SIZE, splitIntoChunks, splitText } from "./split-into-chunks.ts";

const reference = new RecursiveCharacterTextSplitter({
  chunkSize: 7500,
  chunkOverlap: 100,
  separators: ["\n\n", "\n", " ", ""],
});

test("the limits are SPEC.md's: 7500 characters a chunk, 100 shared", () => {
  assert.equal(CHUNK_SIZE, 7500);
  assert.equal(CHUNK_OVERLAP, 100);
});

test("chunks are those of LangChain's recursive splitter, for texts of many shapes", async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const text = randomText(seed);
    const ours = splitText(text).map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(ours, await reference.splitText(text), `seed ${seed}`);
  }
});

test("paragraphs are preferred to lines, lines to words, words to characters", () => {
  const paragraph = "word ".repeat(1000).trim();
  const texts = [
    { text: `${paragraph}\n\n${paragraph}`, first: paragraph },
    { text: `${paragraph}\n${paragraph}`, first: paragraph },
    { text: `${"a".repeat(7000)} ${"b".repeat(7000)}`, first: "a".repeat(7000) },
    { text: "a".repeat(8000), first: "a".repeat(7500) },
  ];
  for (const { text, first } of texts) {
    const span = splitText(text)[0];
    assert.equal(text.slice(span?.start, span?.end), first);
  }
});

test("neighbouring chunks share 100 characters, also across pages", () => {
  const chunks = splitPages([
    { number: 1, text: paragraphs(186) },
    { number: 2, text: paragraphs(100) },
  ]);
  const [first, second] = chunks;
  assert.ok(first && second);
  assert.ok(first.end - second.start >= 78 && first.end - second.start <= CHUNK_OVERLAP);
  assert.equal(second.page, 1, "the shared paragraphs reach back over the page's end");
  const words = splitPages([{ number: 1, text: "0123456789".repeat(1000) }]);
  assert.equal((words[0]?.end ?? 0) - (words[1]?.start ?? 0), 100);
});

test("a chunk's page is the one it starts on, counted from 1, and empty pages keep their number", () => {
  const chunks = splitPages([
    { number: 1, text: "a".repeat(7000) },
    { number: 2, text: "" },
    { number: 3, text: "b".repeat(7000) },
    { number: 4, text: "short" },
  ]);
  assert.deepEqual(
    chunks.map((chunk) => [chunk.index, chunk.page]),
    [
      [0, 1],
      [1, 3],
    ],
  );
  assert.ok(chunks[1]?.text.endsWith("\n\nshort"));
});

test("no chunk is longer than the limit, and every character of the text is in one", () => {
  for (let seed = 100; seed <= 130; seed++) {
    const text = randomText(seed);
    let covered = 0;
    for (const { start, end } of splitText(text)) {
      assert.ok(end - start <= CHUNK_SIZE);
      assert.equal(text.slice(covered, start).trim(), "", "nothing but white space lies between chunks");
      covered = Math.max(covered, end);
    }
    assert.equal(text.slice(covered).trim(), "");
  }
});

test("a character outside the basic plane is never cut in two", () => {
  const text = "x" + "📚".repeat(8000);
  for (const { start, end } of splitText(text)) assert.ok(text.slice(start, end).isWellFormed());
});

test("text without any white space is split in linear time", () => {
  assert.equal(splitText("y".repeat(3_000_000)).length, 406);
});

test("blank text gives no chunk", () => {
  assert.deepEqual(splitPages([{ number: 1, text: " \n\n\t" }]), []);
});

const splitPages = (pages: readonly PageText[]) => splitIntoChunks(joinPages(pages));
const paragraphs = (count: number) => `${"x".repeat(38)}\n\n`.repeat(count).trim();

/** Words, lines, paragraphs and long unbroken runs in proportions that change with the seed. */
function randomText(seed: number): string {
  let state = seed * 2_654_435_761;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const longest = [8, 40, 400, 9000][seed % 4] ?? 8;
  let text = "";
  while (text.length < 30_000) {
    const word = "abcdefghijé漢".charAt(random(12)).repeat(1 + random(longest));
    const gap = random(seed % 5 === 0 ? 3 : 40);
    text += word + (gap === 0 ? "\n\n" : gap === 1 ? "\n" : gap === 2 ? "\n\n\n" : " ");
  }
  return text;
}
