import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nomicEmbedText } from "./models.ts";
import { startOllama } from "./start-ollama.ts";
import { ask, chatLine, readLines, restoreBetweenTests, wireClient } from "./wire-client.ts";

const ollama = await startOllama();
const { post, send, streamed } = wireClient(ollama);
restoreBetweenTests(ollama);

describe("Gates", () => {
  test("A held request is answered when it is let go", async () => {
    const gate = ollama.hold("/api/chat");
    const pending = post("/api/chat", ask("hi"));
    const request = await gate.reached;
    assert.equal(request.path, "/api/chat");
    ollama.reply = () => "Decided while you waited.";
    gate.release();
    assert.equal(chatLine.parse((await pending).body).message.content, "Decided while you waited.");
    await request.over;
    assert.equal(request.closedEarly, false);
  });

  test("A stream can be held after some of its pieces, and only where a condition holds", async () => {
    ollama.reply = () => "one two three";
    const gate = ollama.hold("/api/chat", {
      afterPieces: 2,
      when: ({ body }) => JSON.stringify(body).includes("hold me"),
    });
    assert.match(await streamed(), /"done":true/u);

    const response = await send("/api/chat", ask("hold me", { stream: true }));
    await gate.reached;
    gate.release();
    assert.equal(readLines(await response.text()).length, 4);
  });
});

test("Closing cuts what is open, and a new server can take the same port", async () => {
  const first = await startOllama({ models: [nomicEmbedText] });
  first.fault("/api/tags", "hang");
  const gate = first.hold("/api/tags");
  const pending = fetch(`${first.url}/api/tags`);
  const failed = assert.rejects(pending);
  await gate.reached;
  gate.release();
  await first.close();
  await first.close();
  await failed;

  const second = await startOllama({ port: first.port });
  assert.equal((await fetch(first.url)).status, 200);
  await second.close();
});
