import assert from "node:assert/strict";
import { QueryEvent } from "../../contract/query-stream.ts";
import type { Asking } from "./client.ts";
import { readEvents } from "./read-events.ts";

export interface AskingStreaming extends Asking {
  documents?: string;
}

interface Served {
  readonly url: string;
}

export async function openStream(docent: Served, asking: AskingStreaming, init: RequestInit = {}): Promise<Response> {
  return fetch(`${docent.url}/api/v1/query/stream`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "llama3.2", ...asking }),
    ...init,
  });
}

/** The events as they arrive, each as the contract has it. */
export async function* askStreaming(
  docent: Served,
  asking: AskingStreaming,
  init?: RequestInit,
): AsyncGenerator<QueryEvent, undefined> {
  const response = await openStream(docent, asking, init);
  assert.equal(response.status, 200);
  assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
  for await (const event of readEvents(response)) if (event.event !== "comment") yield QueryEvent.parse(event);
  return undefined;
}

export async function collectStream(docent: Served, asking: AskingStreaming): Promise<QueryEvent[]> {
  const events: QueryEvent[] = [];
  for await (const event of askStreaming(docent, asking)) events.push(event);
  return events;
}

/** What a client has in the end that does as the events say. */
export function putTogether(events: readonly QueryEvent[]) {
  const held = { steps: [] as string[], sources: [] as unknown[], thinking: "", answer: "", restarts: 0 };
  for (const { event, data } of events) {
    if (event === "step") held.steps.push(data.text);
    if (event === "sources") held.sources = data;
    if (event === "thinking") held.thinking += data.text;
    if (event === "answer") held.answer += data.text;
    if (event === "restart") Object.assign(held, { thinking: "", answer: "", restarts: held.restarts + 1 });
  }
  const citations = events.flatMap((one) => (one.event === "citation" ? [one.data] : []));
  const usages = events.flatMap((one) => (one.event === "usage" ? [one.data] : []));
  const done = events.flatMap((one) => (one.event === "done" ? [one.data] : []));
  const errors = events.flatMap((one) => (one.event === "error" ? [one.data] : []));
  return { ...held, citations, usages, done: done[0], error: errors[0] };
}
