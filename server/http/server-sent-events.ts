import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { explain } from "./error-response.ts";
import { noteFailure } from "./request-log.ts";

export interface ServerSentEvent {
  readonly event: string;
  /** Sent as JSON. */
  readonly data: unknown;
}

export interface EventStreamOptions {
  readonly signal: AbortSignal;
  /** Silence is broken after this time, so that nobody on the way takes the connection for dead. */
  readonly heartbeatMs?: number;
}

/** For the description of a route that answers with events. */
export const EVENT_STREAM = "text/event-stream";

const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ": still here\n\n";

/**
 * Answers with events as they are made, and ends with the last of them. The next event is asked for only when the client has
 * read those before. What `events` throws becomes the event `error`. `signal`, from whileConnected, is also to end `events`
 * when the client goes away: nobody can end from outside what waits for something else.
 */
export function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<ServerSentEvent>,
  { signal, heartbeatMs = HEARTBEAT_MS }: EventStreamOptions,
): FastifyReply {
  void reply.headers({
    "content-type": `${EVENT_STREAM}; charset=utf-8`,
    "cache-control": "no-store, no-transform",
    // Proxies such as nginx hold an answer back until they have a bufferful.
    "x-accel-buffering": "no",
  });
  return reply.send(
    Readable.from(withHeartbeats(withErrors(reply, events), heartbeatMs, signal), { objectMode: false }),
  );
}

/** Waits for the first event: what is thrown before it can still be answered with a status. */
export async function whenBegun<T>(events: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await events.next();
  return continued(first, events);
}

async function* continued<T>(first: IteratorResult<T>, events: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done === true) return;
  yield first.value;
  yield* events;
}

async function* withErrors(
  reply: FastifyReply,
  events: AsyncIterable<ServerSentEvent>,
): AsyncGenerator<ServerSentEvent> {
  try {
    yield* events;
  } catch (error) {
    // The status is said already; the sentence is the same.
    const { status, detail } = explain(error);
    noteFailure(reply.request, error, status);
    yield { event: "error", data: { detail } };
  }
}

async function* withHeartbeats(
  events: AsyncGenerator<ServerSentEvent>,
  everyMs: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  try {
    let next = events.next();
    for (;;) {
      const arrived = await within(next, everyMs);
      if (signal.aborted) return;
      if (arrived === undefined) {
        yield HEARTBEAT;
        continue;
      }
      if (arrived.done === true) return;
      yield encode(arrived.value);
      next = events.next();
    }
  } finally {
    // Not waited for: where the client has gone, the signal ends what is still under way.
    void events.return(undefined).catch(() => undefined);
  }
}

/** undefined when it takes longer. */
async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** JSON has no line breaks, so one line of data holds it. */
function encode({ event, data }: ServerSentEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
