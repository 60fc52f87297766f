import assert from "node:assert/strict";
import { test } from "node:test";
import { hashWord } from "./hash-word.ts";
import { openKeywords } from "./look-up-words.ts";
import { packKeywords } from "./pack-keywords.ts";
import { UnitList } from "./unit-list.ts";

function unpacked(packed: Uint8Array): number[] {
  const list = new UnitList();
  list.addPacked(packed, 0);
  return [...list.values.subarray(0, list.length)];
}

const words = Array.from({ length: 400 }, (_, i) => `word${i}`);
const passages = Array.from({ length: 300 }, (_, index) => {
  const chunkIndex = Math.floor(index / 7);
  return { index, chunkIndex, page: chunkIndex + 1, start: 0, end: 0 };
});
const wordsOf = ({ index }: { index: number }) => [
  ...words.filter((_, w) => w % (index + 1) === 0),
  ...Array<string>(index).fill("often"),
];

test("an index gives back where every word stands, how often, and how passages make up chunks and pages", () => {
  const { chunkEnds, pages, lengths, listOf } = openKeywords(packKeywords(passages, wordsOf));
  assert.deepEqual([...chunkEnds.slice(0, 2), chunkEnds.at(-1)], [7, 14, 300]);
  assert.deepEqual(Array.from(pages.slice(5, 9)), [1, 1, 2, 2]);
  assert.deepEqual(
    [...lengths],
    passages.map((passage) => wordsOf(passage).length),
  );
  for (const word of [...words, "often", "never"]) {
    const expected = passages.flatMap((passage) => {
      const count = wordsOf(passage).filter((one) => one === word).length;
      return count === 0 ? [] : [passage.index, count];
    });
    assert.deepEqual(unpacked(listOf(hashWord(word))), expected, word);
  }
});

test("an index is read wherever it lies", () => {
  const packed = packKeywords(passages.slice(0, 3), wordsOf);
  const shifted = new Uint8Array(packed.length + 1);
  shifted.set(packed, 1);
  assert.deepEqual(unpacked(openKeywords(shifted.subarray(1)).listOf(hashWord("often"))), [1, 1, 2, 2]);
});

test("a document without passages has an index too", () => {
  const { pages, listOf } = openKeywords(packKeywords([], wordsOf));
  assert.deepEqual([pages.length, listOf(1).length], [0, 0]);
});
