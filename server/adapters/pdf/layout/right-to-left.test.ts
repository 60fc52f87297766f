import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { inReadingOrder } from "./right-to-left.ts";

/** Lines as the parser gives them: the words of each from left to right, one line below the other. */
function read(...lines: string[]): string {
  const tokens = lines.flatMap((line, row) =>
    line.split(" ").map((text, i) => {
      const box = { x: i * 40, y: row * 12, width: 35, height: 10 };
      return { text, words: [{ text, key: text, box, line: row, turned: 0, isHidden: false }] };
    }),
  );
  return inReadingOrder(tokens)
    .map(({ words }) => words.map((word) => word.text).join(""))
    .join(" ");
}

suite("lines that are read from right to left", () => {
  test("begin at their right end, line by line", () => {
    assert.equal(read("גימל בית אלף", "הא דלת"), "אלף בית גימל דלת הא");
  });

  test("keep the direction of foreign words and numbers in them", () => {
    assert.equal(read("בית Mac OS אלף"), "אלף Mac OS בית");
    assert.equal(read("גימל 2024 בית אלף"), "אלף בית 2024 גימל");
  });

  test("do not turn a line of the other direction that quotes them", () => {
    assert.equal(read("The words בית אלף are Hebrew"), "The words אלף בית are Hebrew");
    assert.equal(read("Nothing to turn here"), "Nothing to turn here");
  });

  test("have their marks behind the word they end", () => {
    assert.equal(read(".גימל ,בית אלף"), "אלף בית, גימל.");
  });

  test("get lam and alef back in order where two alefs tell that they were turned", () => {
    assert.equal(read("االستفادة اإلنتاجية کاال"), "کالا الإنتاجية الاستفادة");
    assert.equal(read("البرمجة إلى"), "إلى البرمجة");
  });
});
