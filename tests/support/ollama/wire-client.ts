import assert from "node:assert/strict";
import { after, beforeEach } from "node:test";
import { z } from "zod";
import type { OllamaStandIn } from "./ollama-stand-in.ts";

export const chatLine = z.strictObject({
  model: z.string(),
  created_at: z.iso.datetime(),
  message: z.strictObject({ role: z.literal("assistant"), content: z.string(), thinking: z.string().optional() }),
  done: z.boolean(),
  done_reason: z.enum(["stop", "length", "load"]).optional(),
  total_duration: z.int().optional(),
  load_duration: z.int().optional(),
  prompt_eval_count: z.int().optional(),
  prompt_eval_duration: z.int().optional(),
  eval_count: z.int().optional(),
  eval_duration: z.int().optional(),
});
export const embedReply = z.strictObject({
  model: z.string(),
  embeddings: z.array(z.array(z.number())),
  total_duration: z.int().optional(),
  load_duration: z.int().optional(),
  prompt_eval_count: z.int().optional(),
});

/** Puts the stand-in back as it is now before every test of the file, and closes it after the last. */
export function restoreBetweenTests(ollama: OllamaStandIn): void {
  const { reply, models } = ollama;
  beforeEach(() => {
    ollama.heal();
    ollama.forget();
    ollama.setModels(models);
    ollama.reply = reply;
  });
  after(() => ollama.close());
}

export function ask(content: string, more: object = {}): object {
  return { model: "tinyllama", messages: [{ role: "user", content }], stream: false, ...more };
}

export function readLines(text: string): z.infer<typeof chatLine>[] {
  return text
    .trim()
    .split("\n")
    .map((line) => chatLine.parse(JSON.parse(line)));
}

export function wireClient(ollama: OllamaStandIn) {
  function send(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
    return fetch(ollama.url + path, { method: "POST", body: JSON.stringify(body), signal: signal ?? null });
  }

  async function post(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
    const response = await send(path, body);
    return { status: response.status, body: await response.json() };
  }

  async function get(path: string): Promise<{ status: number; body: unknown }> {
    const response = await fetch(ollama.url + path);
    return { status: response.status, body: await response.json() };
  }

  /** The text of a whole streamed chat. */
  async function streamed(): Promise<string> {
    return (await send("/api/chat", ask("hi", { stream: true }))).text();
  }

  /** Reads at least so many characters, hangs up, and waits until the server has noticed. */
  async function readOnce(path: string, body: unknown, atLeast = 1): Promise<string> {
    const client = new AbortController();
    const response = await send(path, body, client.signal);
    assert.ok(response.body);
    let read = "";
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      read += chunk;
      if (read.length >= atLeast) break;
    }
    client.abort();
    await ollama.calls(path).at(-1)?.over;
    return read;
  }

  return { send, post, get, streamed, readOnce };
}
