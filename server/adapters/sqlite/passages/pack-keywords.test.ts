import assert from "node:assert/strict";
import { test } from "node:test";
import { hashWord } from "./hash-word.ts";
import { openKeywords } from "./look-up-words.ts";
import { packKeywords } from "./pack-keywords.ts";
import { UnitList } from "./unit-list.ts";

function passage(index: number, chunkIndex: number, words: string[]) {
  return { index, chunkIndex, page: chunkIndex + 1, start: 0, end: 0, words };
}

function unpacked(packed: Uint8Array): number[] {
  const list = new UnitList();
  list.addPacked(packed, 0);
  return [...list.values.subarray(0, list.length)];
}

const words = Array.from({ length: 400 }, (_, i) => `word${i}`);
const passages = Array.from({ length: 300 }, (_, i) =>
  passage(i, Math.floor(i / 7), [...words.filter((__, w) => w % (i + 1) === 0), ...Array<string>(i).fill("often")]),
);

test("an index gives back where every word stands, how often, and how passages make up chunks and pages", () => {
  const { chunkEnds, pages, lengths, listOf } = openKeywords(packKeywords(passages));
  assert.deepEqual([...chunkEnds.slice(0, 2), chunkEnds.at(-1)], [7, 14, 300]);
  assert.deepEqual(Array.from(pages.slice(5, 9)), [1, 1, 2, 2]);
  assert.deepEqual(
    [...lengths],
    passages.map(({ words: own }) => own.length),
  );
  for (const word of [...words, "often", "never"]) {
    const expected = passages.flatMap(({ index: at, words: own }) => {
      const count = own.filter((one) => one === word).length;
      return count === 0 ? [] : [at, count];
    });
    assert.deepEqual(unpacked(listOf(hashWord(word))), expected, word);
  }
});

test("an index is read wherever it lies", () => {
  const packed = packKeywords(passages.slice(0, 3));
  const shifted = new Uint8Array(packed.length + 1);
  shifted.set(packed, 1);
  assert.deepEqual(unpacked(openKeywords(shifted.subarray(1)).listOf(hashWord("often"))), [1, 1, 2, 2]);
});

test("a document without passages has an index too", () => {
  const { pages, listOf } = openKeywords(packKeywords([]));
  assert.deepEqual([pages.length, listOf(1).length], [0, 0]);
});
