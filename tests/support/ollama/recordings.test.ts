import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { z } from "zod";
import { startOllama } from "./start-ollama.ts";

/** Recordings of a real server, where this checkout has them beside it; without them the other tests stand alone. */
const RECORDINGS = new URL("../../../../shared/ollama-wire/recordings.json", import.meta.url);

const recordings = z.array(
  z.object({
    name: z.string(),
    request: z.object({ method: z.string(), path: z.string(), body: z.unknown() }),
    status: z.int(),
    response: z.unknown(),
  }),
);

test("The stand-in answers every recorded request as the real server did", async (t) => {
  if (!existsSync(RECORDINGS)) {
    t.diagnostic("No recordings beside this checkout (../shared/ollama-wire/recordings.json): nothing replayed.");
    return;
  }
  const ollama = await startOllama();
  t.after(() => ollama.close());

  for (const { name, request, status, response } of recordings.parse(JSON.parse(readFileSync(RECORDINGS, "utf8")))) {
    await t.test(name, async () => {
      const reply = await fetch(ollama.url + request.path, {
        method: request.method,
        body: request.body === null ? null : JSON.stringify(writtenOut(request.body)),
      });
      assert.equal(reply.status, status);
      const text = await reply.text();
      const streamed = reply.headers.get("content-type") === "application/x-ndjson";
      const body: unknown = streamed ? text.trim().split("\n").map(parse) : parse(text);
      assertSame(body, response);
    });
  }
});

function parse(text: string): unknown {
  return JSON.parse(text);
}

/** The recordings shorten long texts to "word × 4000". */
function writtenOut(value: unknown): unknown {
  if (typeof value === "string") {
    const [, word = "", times = "0"] = /^(\w+) × (\d+)$/u.exec(value) ?? [];
    return word === "" ? value : `${word} `.repeat(Number(times));
  }
  if (Array.isArray(value)) return value.map(writtenOut);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, writtenOut(inner)]));
}

/** Errors word for word, notes by the count they name, all else by keys and types. */
function assertSame(actual: unknown, recorded: unknown): void {
  if (isObject(recorded) && "error" in recorded) assert.deepEqual(actual, recorded);
  else if (isObject(recorded) && "note" in recorded) assertCount(actual, String(recorded["note"]));
  else assert.deepEqual(shapeOf(actual), shapeOf(recorded));
}

function assertCount(actual: unknown, note: string): void {
  const count = Number(/prompt_eval_count (\d+)/u.exec(note)?.[1]);
  assert.equal(isObject(actual) ? actual["prompt_eval_count"] : undefined, count);
}

/** Of a list, the shape of its first and last element. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.every((item) => !isObject(item)) ? shapeOfList(value) : shapeOfEnds(value);
  if (!isObject(value)) return value === null ? "null" : (vectorsIn(value) ?? typeof value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, shapeOf(inner)]));
}

function shapeOfEnds(list: readonly unknown[]): unknown {
  return { first: shapeOf(list[0]), last: shapeOf(list.at(-1)) };
}

function shapeOfList(list: readonly unknown[]): unknown {
  const numbers = Array.isArray(list[0]) ? list[0].length : list.length;
  return typeof list.flat()[0] === "number" && numbers > 100 ? `vectors of ${numbers}` : `list of ${typeof list[0]}`;
}

/** The recordings describe vectors in words: "two arrays of 384 numbers, each of unit length". */
function vectorsIn(value: unknown): string | undefined {
  const [, numbers] = /(\d+) numbers/u.exec(String(value)) ?? [];
  return numbers === undefined ? undefined : `vectors of ${numbers}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
