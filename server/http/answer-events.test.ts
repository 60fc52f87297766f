import assert from "node:assert/strict";
import { test } from "node:test";
import { cancelled } from "../core/errors.ts";
import type { Answer } from "../core/answer-question.ts";
import { answerEvents } from "./answer-events.ts";
import type { Services } from "./services.ts";

const QUESTION = { question: "Hello", model: "m", pdfIds: undefined, sessionId: undefined };
const ANSWER: Answer = {
  answer: "One two three",
  sources: [],
  modelUsed: "m",
  chunksRetrieved: 0,
  pdfsQueried: 0,
  reasoningSteps: [],
  sessionId: "s",
  messageId: 1,
};

async function collect(answer: Services["answer"]) {
  const told: string[] = [];
  const events = answerEvents(answer, QUESTION, new AbortController().signal);
  for await (const { event, data } of events) told.push("text" in data ? `${event}: ${data.text}` : event);
  return told;
}

test("pieces that nobody has read yet become one, and nothing changes places", async () => {
  const told = await collect(async (_question, _signal, listener) => {
    listener?.step("first");
    listener?.step("second");
    for (const text of ["Hm", "."]) listener?.thinking(text);
    for (const text of ["One", " two"]) listener?.answer(text);
    listener?.restart();
    for (const text of ["One", " two", " three"]) listener?.answer(text);
    return ANSWER;
  });
  assert.deepEqual(told, [
    "step: first",
    "step: second",
    "thinking: Hm.",
    "answer: One two",
    "restart",
    "answer: One two three",
    "done",
  ]);
});

const failAfterFirstStep: Services["answer"] = async (_question, _signal, listener) => {
  listener?.step("first");
  throw cancelled();
};

test("what was told before a failure is told before it is thrown", async () => {
  const events = answerEvents(failAfterFirstStep, QUESTION, new AbortController().signal);
  assert.deepEqual((await events.next()).value, { event: "step", data: { text: "first" } });
  await assert.rejects(events.next(), /cancelled/);
});
