import assert from "node:assert/strict";
import { test } from "node:test";
import { givenTitle, titleFrom } from "./session-title.ts";

test("a title is the first line of the question that says something, on one line", () => {
  assert.equal(titleFrom("What is a docent?"), "What is a docent?");
  assert.equal(titleFrom(" \n\t\n  What   is\ta docent?  \nAnswer in German."), "What is a docent?");
  assert.equal(titleFrom("One\u2028two"), "One");
  assert.equal(titleFrom("\u0000\u0007"), "Untitled");
});

test("a long question is cut between words, within 80 characters with the ellipsis", () => {
  const fits = "x".repeat(39) + " " + "y".repeat(40);
  assert.equal(titleFrom(fits), fits);
  assert.equal(titleFrom("word ".repeat(30)), `${"word ".repeat(16).trim()}…`);
  assert.equal(titleFrom(`${"a".repeat(60)}, ${"b".repeat(60)}`), `${"a".repeat(60)}…`);
  assert.equal(titleFrom(`${"a".repeat(79)} b`), `${"a".repeat(79)}…`);
});

test("what has no words to cut between is cut between characters, none in half", () => {
  assert.equal(titleFrom("漢".repeat(200)), `${"漢".repeat(79)}…`);
  assert.equal(titleFrom("😀".repeat(200)), `${"😀".repeat(79)}…`);
  assert.equal(titleFrom("😀".repeat(80)), "😀".repeat(80));
});

test("a given title stands on one line too, and nothing but spaces is none", () => {
  assert.equal(givenTitle("  My\n\ttitle "), "My title");
  assert.equal(givenTitle(" \n "), null);
});
