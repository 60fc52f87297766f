import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Fault } from "./faults.ts";
import { startOllama } from "./start-ollama.ts";
import { ask, embedReply, readLines, restoreBetweenTests, wireClient } from "./wire-client.ts";

const ollama = await startOllama();
const { post, readOnce, send, streamed } = wireClient(ollama);
restoreBetweenTests(ollama);

describe("Faults on demand", () => {
  const broken: [Fault, RegExp][] = [
    [{ kind: "refuse" }, /fetch failed/u],
    [{ kind: "cut" }, /terminated/u],
  ];
  for (const [fault, message] of broken) {
    test(`${fault.kind}: the connection breaks, and the client is not blamed`, async () => {
      ollama.fault("/api/chat", fault, 1);
      await assert.rejects(streamed(), { message });
      const [request] = ollama.calls("/api/chat");
      await request?.over;
      assert.equal(request?.closedEarly, false);
      assert.match(await streamed(), /"done":true/u);
    });
  }

  test("cut: the stream may also end properly, in the middle of a line", async () => {
    ollama.fault("/api/chat", { kind: "cut", afterPieces: 2, how: "end" });
    const lines = (await streamed()).split("\n");
    assert.equal(lines.length, 3);
    assert.throws(() => JSON.parse(lines[2] ?? ""));
  });

  test("no-done: the stream ends without its last object", async () => {
    ollama.fault("/api/chat", "no-done");
    assert.ok(readLines(await streamed()).every((line) => !line.done));
  });

  test("error-line: an error comes in mid-stream with status 200", async () => {
    ollama.fault("/api/chat", { kind: "error-line", afterPieces: 2, error: "out of memory" });
    const response = await send("/api/chat", ask("hi", { stream: true }));
    assert.equal(response.status, 200);
    const lines = (await response.text()).trim().split("\n");
    assert.equal(lines.length, 3);
    assert.deepEqual(JSON.parse(lines[2] ?? ""), { error: "out of memory" });
  });

  test("status: an error status, as often as asked, faults queueing up", async () => {
    ollama.fault("/api/chat", { kind: "status", error: "no room" }, 1);
    ollama.fault("/api/chat", { kind: "status", status: 503, error: "busy" }, 1);
    assert.deepEqual(await post("/api/chat", ask("hi")), { status: 500, body: { error: "no room" } });
    assert.deepEqual(await post("/api/chat", ask("hi")), { status: 503, body: { error: "busy" } });
    assert.equal((await post("/api/chat", ask("hi"))).status, 200);
  });

  test("garbage, wrong-shape and wrong-count: status 200 and nothing one could use", async () => {
    const request = { model: "all-minilm", input: ["a", "b"] };
    ollama.fault("/api/embed", "garbage", 1);
    await assert.rejects(post("/api/embed", request), SyntaxError);
    ollama.fault("/api/embed", "wrong-shape", 1);
    assert.deepEqual(await post("/api/embed", request), { status: 200, body: { unexpected: true } });
    for (const by of [-1, 1]) {
      ollama.fault("/api/embed", { kind: "wrong-count", by }, 1);
      assert.equal(embedReply.parse((await post("/api/embed", request)).body).embeddings.length, 2 + by);
    }
  });

  test("slow: the reply is whole in the end", async () => {
    ollama.fault("/api/chat", { kind: "slow", beforeMs: 5, betweenMs: 1 });
    assert.match(await streamed(), /"done":true/u);
  });

  test("hang: no answer, and it is noticed when the client gives up", async () => {
    ollama.fault("/api/embed", "hang");
    const gate = ollama.hold("/api/embed");
    const client = new AbortController();
    const pending = send("/api/embed", { model: "all-minilm", input: "x" }, client.signal);
    const request = await gate.reached;
    gate.release();
    client.abort();
    await assert.rejects(pending, { name: "AbortError" });
    await request.over;
    assert.equal(request.closedEarly, true);
  });

  test("stall: some pieces, then nothing", async () => {
    ollama.fault("/api/chat", { kind: "stall", afterPieces: 1 });
    assert.equal((await readOnce("/api/chat", ask("hi", { stream: true }))).trim().split("\n").length, 1);
    assert.equal(ollama.calls("/api/chat")[0]?.closedEarly, true);
  });

  test("endless: it sends until the client closes, streamed or not", async () => {
    ollama.fault("/api/chat", "endless");
    for (const stream of [true, false]) {
      const read = await readOnce("/api/chat", ask("hi", { stream }), 100_000);
      assert.ok(read.length >= 100_000);
    }
    assert.ok(ollama.calls("/api/chat").every((request) => request.closedEarly));
  });

  test("A reply that throws is a 500", async () => {
    ollama.reply = () => {
      throw new Error("oops");
    };
    assert.deepEqual(await post("/api/chat", ask("hi")), { status: 500, body: { error: "Error: oops" } });
  });
});
