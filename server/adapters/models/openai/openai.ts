import type { z } from "zod";
import { modelNotFound, runtimeBrokeOff, runtimeGarbled } from "../../../core/errors.ts";
import type { ChatDelta, ChatRequest, EmbedRequest, ModelRuntime } from "../../../core/ports.ts";
import { serverUnreachable } from "../../../core/runtime-failures.ts";
import { createHttpClient, readText } from "../http/http-client.ts";
import { parseReply } from "../http/parse-reply.ts";
import { eventData } from "./event-data.ts";
import { refusalOf } from "./refusals.ts";
import { ChatEvent, EmbeddingsReply, ModelsReply } from "./replies.ts";
import type { ListedModel } from "./replies.ts";
import { readTraits } from "./traits.ts";

export interface OpenaiOptions {
  /** OPENAI_BASE_URL. */
  readonly address: URL;
  readonly apiKey: string | undefined;
  /** How long the runtime may be silent. */
  readonly timeoutSeconds: number;
}

/** Listing models needs no model: a server that takes longer hangs. */
const AT_ONCE_SECONDS = 10;
const END = "[DONE]";

/** Any server that speaks OpenAI's interface. */
export function createOpenai({ address, apiKey, timeoutSeconds }: OpenaiOptions): ModelRuntime {
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const call = createHttpClient({ address, timeoutSeconds, headers, unreachable: serverUnreachable });
  const listed = new Map<string, ListedModel>();

  function refusal(status: number, text: string, path: string, model: string) {
    return refusalOf({ status, text, path, model, apiKey });
  }

  async function post<T>(path: string, body: { model: string }, schema: z.ZodType<T>, signal: AbortSignal) {
    const reply = await call({ method: "POST", path, body, signal });
    const text = await readText(reply);
    if (reply.status !== 200) throw refusal(reply.status, text, path, body.model);
    return parseReply(schema, text);
  }

  async function list(signal: AbortSignal): Promise<ListedModel[]> {
    const path = "/models";
    const reply = await call({ method: "GET", path, signal, timeoutSeconds: AT_ONCE_SECONDS });
    const text = await readText(reply);
    if (reply.status !== 200) throw refusal(reply.status, text, path, "");
    const { data } = parseReply(ModelsReply, text);
    for (const model of data) listed.set(model.id, model);
    return data;
  }

  async function embed({ model, texts }: EmbedRequest, signal: AbortSignal): Promise<Float32Array[]> {
    const body = { model, input: texts, encoding_format: "float" };
    return inOrder(await post("/embeddings", body, EmbeddingsReply, signal), texts.length);
  }

  async function* chat(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatDelta> {
    const path = "/chat/completions";
    const reply = await call({ method: "POST", path, body: chatBody(request), signal });
    if (reply.status !== 200) throw refusal(reply.status, await readText(reply), path, request.model);
    let isFinished = false;
    for await (const data of eventData(reply.body)) {
      if (data === END) return;
      const event = parseReply(ChatEvent, data);
      if ("error" in event) throw refusal(200, data, path, request.model);
      isFinished ||= event.choices.some((choice) => choice.finish_reason);
      yield deltaOf(event);
    }
    // Some servers leave the last mark out, but none the reason why the answer is over.
    if (!isFinished) throw runtimeBrokeOff();
  }

  return {
    async installed(signal) {
      const models = await list(signal);
      return models.map(({ id, created, meta }) => ({
        name: id,
        digest: "",
        size: meta?.size ?? 0,
        modifiedAt: toUtc(created ?? 0),
      }));
    },

    async traits({ name }, signal) {
      const model = listed.get(name) ?? (await list(signal)).find(({ id }) => id === name);
      if (!model) throw modelNotFound(name);
      return readTraits(model);
    },

    embed,
    chat,
  };
}

/** No field says how large the window is: the server has one, and refuses what exceeds it. */
function chatBody({ model, messages, think, maxAnswerTokens }: ChatRequest) {
  return {
    model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    ...(maxAnswerTokens === undefined ? {} : { max_tokens: maxAnswerTokens }),
    ...(think === undefined ? {} : { chat_template_kwargs: { enable_thinking: think } }),
  };
}

function deltaOf({ choices, usage }: Exclude<z.infer<typeof ChatEvent>, { error: unknown }>): ChatDelta {
  const { delta, finish_reason } = choices[0] ?? {};
  const thinking = delta?.reasoning_content ?? delta?.reasoning ?? "";
  const counted = usage ? { promptTokens: usage.prompt_tokens } : {};
  const ended = finish_reason === "length" ? { cutOff: true } : {};
  return { content: delta?.content ?? "", thinking, ...counted, ...ended };
}

function inOrder({ data }: z.infer<typeof EmbeddingsReply>, count: number): Float32Array[] {
  const vectors = new Map(data.map(({ index, embedding }, i) => [index ?? i, toFloats(embedding)]));
  return Array.from({ length: count }, (_, i) => {
    const vector = vectors.get(i);
    if (vector === undefined || vectors.size !== count) throw runtimeGarbled(new Error("wrong number of vectors"));
    return vector;
  });
}

function toFloats(embedding: readonly number[] | string): Float32Array {
  if (typeof embedding !== "string") return Float32Array.from(embedding);
  const bytes = Buffer.from(embedding, "base64");
  return Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) => bytes.readFloatLE(i * 4));
}

/** A time that makes no sense is taken as the oldest. */
function toUtc(seconds: number): string {
  const time = new Date(seconds * 1000);
  return (Number.isNaN(time.getTime()) ? new Date(0) : time).toISOString();
}
