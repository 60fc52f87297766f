import assert from "node:assert/strict";
import { test } from "node:test";
import { Arena } from "./arena.ts";

test("ranges are handed out from the low end and never overlap", () => {
  const arena = new Arena(100, 30);
  assert.deepEqual([arena.allocate(10), arena.allocate(15), arena.allocate(5)], [100, 110, 125]);
});

test("nothing is handed out that does not fit in one piece", () => {
  const arena = new Arena(0, 30);
  for (const start of [0, 10, 20]) assert.equal(arena.allocate(10), start);
  arena.free(0, 10);
  arena.free(20, 10);
  assert.equal(arena.allocate(11), undefined);
});

test("a freed range is used again", () => {
  const arena = new Arena(0, 30);
  for (const start of [0, 10, 20]) assert.equal(arena.allocate(10), start);
  arena.free(10, 10);
  assert.deepEqual([arena.allocate(4), arena.allocate(6), arena.allocate(1)], [10, 14, undefined]);
});

test("freed neighbours become one range, in whatever order they are freed", () => {
  for (const order of [
    [0, 10, 20],
    [20, 10, 0],
    [0, 20, 10],
    [10, 0, 20],
  ]) {
    const arena = new Arena(0, 30);
    for (const start of [0, 10, 20]) assert.equal(arena.allocate(10), start);
    for (const start of order) arena.free(start, 10);
    assert.equal(arena.allocate(30), 0, `freed in the order ${order.join(", ")}`);
  }
});

test("an arena without room hands out nothing", () => {
  assert.equal(new Arena(64, 0).allocate(1), undefined);
});
