import assert from "node:assert/strict";
import { test } from "node:test";
import { hashWord } from "./hash-word.ts";
import { lookUpWords } from "./look-up-words.ts";
import { packKeywords } from "./pack-keywords.ts";

function passage(index: number, chunkIndex: number, words: string[]) {
  return { index, chunkIndex, page: chunkIndex + 1, start: 0, end: 0, words };
}

test("an index gives back where every word stands, how often, and how passages make up chunks and pages", () => {
  const words = Array.from({ length: 400 }, (_, i) => `word${i}`);
  const passages = Array.from({ length: 300 }, (_, i) =>
    passage(i, Math.floor(i / 7), [...words.filter((__, w) => w % (i + 1) === 0), ...Array<string>(i).fill("often")]),
  );
  const index = packKeywords(passages);
  const { passageCount, chunkEnds, pages, lengths, lists } = lookUpWords(
    index,
    [...words, "often", "never"].map(hashWord),
  );
  assert.equal(passageCount, 300);
  assert.deepEqual([...chunkEnds.slice(0, 2), chunkEnds.at(-1)], [7, 14, 300]);
  assert.deepEqual(Array.from(pages.slice(5, 9)), [1, 1, 2, 2]);
  assert.deepEqual(
    [...lengths],
    passages.map(({ words: own }) => own.length),
  );
  for (const [w, word] of [...words, "often", "never"].entries()) {
    const expected = passages.flatMap(({ index: at, words: own }) => {
      const count = own.filter((one) => one === word).length;
      return count === 0 ? [] : [at, count];
    });
    assert.deepEqual([...(lists[w] ?? [])], expected, word);
  }
});

test("a document without passages has an index too", () => {
  const { passageCount, lists } = lookUpWords(packKeywords([]), [1, 2]);
  assert.deepEqual({ passageCount, lists: lists.map((list) => list.length) }, { passageCount: 0, lists: [0, 0] });
});
