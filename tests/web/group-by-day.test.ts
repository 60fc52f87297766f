import assert from "node:assert/strict";
import { test } from "node:test";
import { groupByDay } from "../../web/history/group-by-day.ts";

const NOW = new Date(2026, 4, 14, 0, 30);

test("days have the names people give them: today, yesterday, a weekday within the week, and then dates", () => {
  const at = [
    new Date(2026, 4, 14, 0, 10),
    new Date(2026, 4, 13, 23, 50),
    new Date(2026, 4, 13, 8, 0),
    new Date(2026, 4, 11, 12, 0),
    new Date(2026, 4, 7, 12, 0),
    new Date(2025, 11, 31, 12, 0),
  ];
  const sessions = at.map((date, index) => ({
    session_id: String(index),
    title: String(index),
    message_count: 2,
    started_at: date.toISOString(),
    last_message_at: date.toISOString(),
  }));
  assert.deepEqual(
    groupByDay(sessions, NOW).map((day) => [day.name, day.sessions.map(({ title }) => title).join()]),
    [
      ["Today", "0"],
      ["Yesterday", "1,2"],
      ["Monday", "3"],
      ["7 May 2026", "4"],
      ["31 December 2025", "5"],
    ],
  );
});

test("a conversation that goes on while a clock is ahead of ours is of today", () => {
  const later = new Date(2026, 4, 15, 1, 0).toISOString();
  const session = { session_id: "s", title: "s", message_count: 2, started_at: later, last_message_at: later };
  assert.deepEqual(
    groupByDay([session], NOW).map(({ name }) => name),
    ["Today"],
  );
});
