import assert from "node:assert/strict";
import { test } from "node:test";
import { separateThinking } from "./separate-thinking.ts";
import { separateWhileWritten } from "./separate-while-written.ts";

/** Writes piece by piece; what was told is what a listener has that obeys every restart. */
function follow(pieces: readonly string[], apart: readonly string[] = []) {
  const heard = { thinking: "", answer: "", restarts: 0, beforeEnd: "" };
  const writing = separateWhileWritten({
    thinking: (text) => void (heard.thinking += text),
    answer: (text) => void (heard.answer += text),
    restart: () => Object.assign(heard, { thinking: "", answer: "", restarts: heard.restarts + 1 }),
  });
  for (const thought of apart) writing.think(thought);
  for (const piece of pieces) writing.write(piece);
  heard.beforeEnd = heard.answer;
  return { heard, written: writing.end() };
}

const CASES = [
  { title: "an answer without thoughts", written: "Thirty days.", answer: "Thirty days.", thinking: "", restarts: 0 },
  {
    title: "a thought before the answer",
    written: "\n<think>\nHm.\n</think>\n\nThirty.\n",
    answer: "Thirty.",
    thinking: "Hm.",
    restarts: 0,
  },
  {
    title: "thoughts within the answer",
    written: "<think>One.</think>Thirty <think>Two.</think>days.",
    answer: "Thirty days.",
    thinking: "One.Two.",
    restarts: 0,
  },
  {
    title: "a thought without its end",
    written: "<think>Hm, thir",
    answer: "",
    thinking: "Hm, thir",
    restarts: 0,
  },
  {
    title: "an opening tag that is only mentioned",
    written: "The tag <think> opens a thought.",
    answer: "The tag <think> opens a thought.",
    thinking: "",
    restarts: 0,
  },
  {
    title: "a closing tag that is only mentioned",
    written: "Use </think> to close it.\n </think> too",
    answer: "Use </think> to close it.\n </think> too",
    thinking: "",
    restarts: 0,
  },
  {
    title: "other tags and comparisons",
    written: "If a<b then <thing> and <b>so</b> on <",
    answer: "If a<b then <thing> and <b>so</b> on <",
    thinking: "",
    restarts: 0,
  },
  {
    title: "a forgotten opening tag",
    written: "Hm, thirty.\n</think>\nThirty days.",
    answer: "Thirty days.",
    thinking: "Hm, thirty.",
    restarts: 1,
  },
  {
    title: "a stray closing tag before the answer",
    written: "</think>\n\nThirty days.",
    answer: "Thirty days.",
    thinking: "",
    restarts: 0,
  },
  {
    title: "a closing tag at the very end",
    written: "Hm, thirty.\n</think>",
    answer: "",
    thinking: "Hm, thirty.",
    restarts: 1,
  },
];

for (const { title, written, answer, thinking, restarts } of CASES) {
  test(`while it is written, ${title} is told as in the end, however it is cut`, () => {
    for (let size = 1; size <= written.length; size++) {
      const { heard } = follow(cut(written, () => size));
      assert.equal(heard.answer, answer, `pieces of ${size}`);
      assert.equal(heard.thinking.trim(), thinking, `pieces of ${size}`);
      assert.equal(heard.restarts <= restarts, true, `pieces of ${size}`);
    }
    assert.equal(follow(cut(written, () => 1)).heard.restarts, restarts);
  });
}

test("only white space at the end, and what may become a tag, is held back", () => {
  for (const [written, told] of [
    ["Thirty", "Thirty"],
    ["Thirty days \n", "Thirty days"],
    ["Thirty days </thin", "Thirty days"],
    ["Thirty days </thing", "Thirty days </thing"],
    ["a < b", "a < b"],
  ] as const) {
    assert.equal(follow([written]).heard.beforeEnd, told);
  }
});

test("thoughts the runtime gives apart are told too, and come first", () => {
  const { heard, written } = follow(["<think>More.</think>", "Yes."], ["First. ", "Then. "]);
  assert.equal(heard.thinking, "First. Then. More.");
  assert.deepEqual(written, { content: "Yes.", thinking: "First. Then.\nMore." });
});

test("after a restart the thoughts given apart are told again", () => {
  const { heard } = follow(["Hm.", "\n</think>\n", "Yes."], ["First."]);
  assert.deepEqual([heard.thinking, heard.answer, heard.restarts], ["First.\nHm.", "Yes.", 1]);
});

test("whatever is written, the answer told is the answer in the end", () => {
  const words = ["<think>", "</think>", "\n", " ", "a", "Hm. ", "<", "</", "think>", "\n</think>\n", "<thi", "nk>"];
  for (let seed = 1; seed <= 3000; seed++) {
    const random = numbersFrom(seed);
    const length = 1 + Math.floor(random() * 12);
    const text = Array.from({ length }, () => words[Math.floor(random() * words.length)] ?? "").join("");
    const { heard, written } = follow(cut(text, () => 1 + Math.floor(random() * 6)));
    assert.deepEqual(written, separateThinking(text), JSON.stringify(text));
    assert.equal(heard.answer, written.content, JSON.stringify(text));
  }
});

function cut(text: string, size: () => number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += pieces.at(-1)?.length ?? 1) pieces.push(text.slice(at, at + size()));
  return pieces;
}

function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
