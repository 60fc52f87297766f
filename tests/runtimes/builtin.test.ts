import assert from "node:assert/strict";
import { test } from "node:test";
import { createBuiltin } from "../../server/adapters/models/builtin/builtin.ts";
import { chatOf, collect, isCutOff, keepsTheContract } from "./contract.ts";

keepsTheContract("builtin", async () => ({
  runtime: createBuiltin(),
  chatModel: "builtin",
  embeddingModel: "builtin",
  dimension: 768,
}));

const never = new AbortController().signal;

async function nearness(one: string, other: string): Promise<number> {
  const texts = [one, other];
  const [a, b] = await createBuiltin().embed({ model: "builtin", texts, window: undefined }, never);
  assert.ok(a && b);
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

test("builtin: other forms of a word are nearer than other words", async () => {
  const asked = "vacation policy";
  assert.ok((await nearness(asked, "policies on vacations")) > (await nearness(asked, "cooking with garlic")) + 0.2);
});

test("builtin: accents and capitals make no difference", async () => {
  assert.ok((await nearness("CRÈME brûlée", "creme Brulee")) > 0.999);
});

test("builtin: scripts without spaces are compared by their signs", async () => {
  assert.ok((await nearness("東京都の人口", "東京都")) > (await nearness("東京都の人口", "大阪府")) + 0.2);
});

test("builtin: a text without words is near to nothing", async () => {
  assert.equal(await nearness("---", "vacation"), 0);
});

test("builtin: a long library is embedded while others have their turn", async () => {
  const runtime = createBuiltin();
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  for (let i = 0; i < 200; i++)
    await runtime.embed({ model: "builtin", texts: ["word ".repeat(200)], window: undefined }, never);
  clearInterval(timer);
  assert.ok(turns > 0);
});

test("builtin: an answer is never cut off", async () => {
  const asked = chatOf("builtin", undefined, { maxAnswerTokens: 1 });
  assert.equal(await isCutOff(createBuiltin(), { ...asked, window: 1 }), false);
});

test("builtin: a heading is not quoted, and what stands under it is found by its words", async () => {
  const text = `# Rules of vacation and leave

Thirty days a year are granted.

# Rules of the kitchen and hall

Forty minutes a day are granted.`;
  const material = { question: "rules of vacation and leave", passages: [{ pdfName: "a.pdf", page: 1, text }] };
  const request = { model: "builtin", messages: [], think: undefined, window: 2048, material };
  const answer = (await collect(createBuiltin(), request)).join("");
  assert.match(answer, /Thirty days/);
  assert.doesNotMatch(answer, /Rules of/);
});
