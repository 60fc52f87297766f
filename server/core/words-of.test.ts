import assert from "node:assert/strict";
import { test } from "node:test";
import { searchTerms } from "./search-terms.ts";
import { wordsOf } from "./words-of.ts";

const CASES: readonly (readonly [string, string[]])[] = [
  ["Vacation: 30 days/year!", ["vacation", "30", "days", "year"]],
  ["Café Müller, ÉTÉ", ["cafe", "muller", "ete"]],
  ["ﬁnal ﬂoor", ["final", "floor"]],
  ["snake_case and kebab-case", ["snake", "case", "and", "kebab", "case"]],
  ["東京都", ["東京", "京都"]],
  ["東京 is Tokyo", ["東京", "is", "tokyo"]],
  ["字", ["字"]],
  ["データベース", ["デー", "ータ", "タベ", "ベー", "ース"]],
  ["대한민국", ["대한", "한민", "민국"]],
  ["Ελληνικά Русский", ["ελληνικα", "русскии"]],
  ["السلام عليكم", ["السلام", "عليكم"]],
  ["½ x² №5", ["1", "2", "x2", "no5"]],
  ["---", []],
];

for (const [text, words] of CASES) {
  test(`the words of ${JSON.stringify(text)} are ${words.join(", ") || "none"}`, () => {
    assert.deepEqual(wordsOf(text), words);
  });
}

test("a question is searched by its telling words, each once", () => {
  assert.deepEqual(searchTerms("What does the plan say about the PLAN's costs?"), ["plan", "say", "costs"]);
});

test("a question of small words alone is searched by them", () => {
  assert.deepEqual(searchTerms("To be or not to be?"), ["to", "be", "or", "not"]);
});
