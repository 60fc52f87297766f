import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import type { TestContext } from "node:test";
import fastify from "fastify";
import { readEvents } from "./support/read-events.ts";
import type { ReadEvent } from "./support/read-events.ts";
import { waitUntil } from "./support/wait-until.ts";
import { pdfWithoutText } from "../server/core/errors.ts";
import { sendEvents } from "../server/http/server-sent-events.ts";
import type { ServerSentEvent } from "../server/http/server-sent-events.ts";
import { whileConnected } from "../server/http/while-connected.ts";

type Produce = (signal: AbortSignal) => AsyncGenerator<ServerSentEvent>;

test("events arrive by name, as JSON, when they are made, and the stream ends with the last", async (t) => {
  const second = Promise.withResolvers<void>();
  const url = await serve(t, async function* produce() {
    yield { event: "first", data: { text: "two\nlines\r\nand \u2028 one" } };
    await second.promise;
    yield { event: "second", data: [1, null] };
  });
  const response = await fetch(url);
  assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
  assert.match(response.headers.get("cache-control") ?? "", /no-store/);
  const events = readEvents(response);
  assert.deepEqual((await events.next()).value, { event: "first", data: { text: "two\nlines\r\nand \u2028 one" } });
  second.resolve();
  assert.deepEqual((await events.next()).value, { event: "second", data: [1, null] });
  assert.equal((await events.next()).done, true);
});

test("silence is broken by comments", async (t) => {
  const url = await serve(t, silentUntilAborted, 5);
  const events = readEvents(await fetch(url));
  for (let i = 0; i < 3; i++) {
    const { value } = await events.next();
    assert.equal(value?.event, "comment");
  }
  await events.return(undefined);
});

test("what goes wrong on the way is an event 'error' with the sentence, and the end", async (t) => {
  const url = await serve(t, async function* produce() {
    yield { event: "first", data: 1 };
    throw pdfWithoutText();
  });
  const events: ReadEvent<{ detail: string }>[] = [];
  for await (const event of readEvents<{ detail: string }>(await fetch(url))) events.push(event);
  assert.deepEqual(
    events.map(({ event }) => event),
    ["first", "error"],
  );
  assert.match(events[1]?.data.detail ?? "", /has no text to read/);
});

test("a client that goes away aborts the signal and ends the work, also in mid-wait", async (t) => {
  const ended = Promise.withResolvers<boolean>();
  const url = await serve(t, async function* produce(signal) {
    try {
      yield { event: "first", data: 1 };
      await aborted(signal);
    } finally {
      ended.resolve(signal.aborted);
    }
  });
  const leaving = new AbortController();
  const events = readEvents(await fetch(url, { signal: leaving.signal }));
  await events.next();
  leaving.abort();
  assert.equal(await ended.promise, true);
});

test("a client that does not read holds the work back instead of filling memory", async (t) => {
  let made = 0;
  const ended = Promise.withResolvers<void>();
  const url = new URL(
    await serve(t, async function* produce(signal) {
      try {
        for (; !signal.aborted; made++) yield { event: "piece", data: "x".repeat(64 * 1024) };
      } finally {
        ended.resolve();
      }
    }),
  );
  const socket = connect(Number(url.port), url.hostname).pause();
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
  const isQuiet = async () => {
    const before = made;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return made > 0 && made === before;
  };
  await waitUntil(isQuiet);
  assert.ok(made < 2000, `made ${made} pieces`);
  socket.destroy();
  await ended.promise;
});

async function* silentUntilAborted(signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
  await aborted(signal);
  yield { event: "late", data: null };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}

async function serve(t: TestContext, produce: Produce, heartbeatMs = 60_000): Promise<string> {
  const app = fastify({ forceCloseConnections: true });
  app.get("/", async (_request, reply) => {
    const signal = whileConnected(reply);
    return sendEvents(reply, produce(signal), { signal, heartbeatMs });
  });
  t.after(async () => app.close());
  return app.listen({ host: "127.0.0.1", port: 0 });
}
