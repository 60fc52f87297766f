import type { z } from "zod";
import { runtimeBrokeOff, runtimeGarbled, runtimeRefused, runtimeUnreachable } from "../../../core/errors.ts";
import type { ChatDelta, ChatRequest, EmbedRequest, ModelRuntime, ModelTraits } from "../../../core/ports.ts";
import { createHttpClient, readText } from "../http/http-client.ts";
import { linesOf } from "../http/lines.ts";
import { parseReply } from "../http/parse-reply.ts";
import { ollamaAddress } from "./address.ts";
import { saidNothing, refusalOf } from "./refusals.ts";
import { ChatLine, EmbedReply, LegacyEmbedReply, ShowReply, TagsReply } from "./replies.ts";
import { readTraits } from "./traits.ts";

export interface OllamaOptions {
  /** OLLAMA_HOST: with or without `http://`. */
  readonly host: string;
  /** How long the runtime may be silent. */
  readonly timeoutSeconds: number;
}

/** Listing and describing models needs no model: a server that takes longer hangs. */
const AT_ONCE_SECONDS = 10;

export function createOllama({ host, timeoutSeconds }: OllamaOptions): ModelRuntime {
  const call = createHttpClient({ address: ollamaAddress(host), timeoutSeconds, unreachable: runtimeUnreachable });
  const knownTraits = new Map<string, ModelTraits>();

  async function post<T>(
    path: string,
    body: object,
    schema: z.ZodType<T>,
    signal: AbortSignal,
    model: string,
    limit = {},
  ) {
    const reply = await call({ method: "POST", path, body, signal, ...limit });
    if (reply.status !== 200) throw refusalOf(reply.status, await readText(reply), model);
    return parseReply(schema, await readText(reply));
  }

  async function embed({ model, texts, window }: EmbedRequest, signal: AbortSignal): Promise<Float32Array[]> {
    const options = window === undefined ? {} : { options: { num_ctx: window } };
    const reply = await call({
      method: "POST",
      path: "/api/embed",
      body: { model, input: texts, truncate: false, ...options },
      signal,
    });
    const text = await readText(reply);
    if (reply.status === 404 && saidNothing(text)) return embedOneByOne(model, texts, options, signal);
    if (reply.status !== 200) throw refusalOf(reply.status, text, model);
    const { embeddings } = parseReply(EmbedReply, text);
    if (embeddings.length !== texts.length) throw runtimeGarbled(new Error("wrong number of vectors"));
    return embeddings.map((vector) => Float32Array.from(vector));
  }

  /** Servers before 0.3 know only this path. It takes one text at a time and gives vectors of any length. */
  async function embedOneByOne(model: string, texts: readonly string[], options: object, signal: AbortSignal) {
    const vectors: Float32Array[] = [];
    for (const prompt of texts) {
      const { embedding } = await post(
        "/api/embeddings",
        { model, prompt, ...options },
        LegacyEmbedReply,
        signal,
        model,
      );
      vectors.push(Float32Array.from(embedding));
    }
    return vectors;
  }

  async function* chat(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatDelta> {
    const reply = await call({ method: "POST", path: "/api/chat", body: chatBody(request), signal });
    if (reply.status !== 200) throw refusalOf(reply.status, await readText(reply), request.model);
    for await (const text of linesOf(reply.body)) {
      const line = parseReply(ChatLine, text);
      if ("error" in line) throw refusalOf(200, text, request.model);
      yield deltaOf(line);
      if (line.done) return;
    }
    throw runtimeBrokeOff();
  }

  return {
    async installed(signal) {
      const reply = await call({ method: "GET", path: "/api/tags", signal, timeoutSeconds: AT_ONCE_SECONDS });
      if (reply.status !== 200) throw runtimeRefused(`status ${reply.status}`);
      const { models } = parseReply(TagsReply, await readText(reply));
      return models.map(({ name, digest, size, modified_at }) => ({
        name,
        digest,
        size,
        modifiedAt: toUtc(modified_at),
      }));
    },

    async traits({ name, digest }, signal) {
      const known = knownTraits.get(digest);
      if (known) return known;
      const traits = readTraits(
        name,
        await post("/api/show", { model: name }, ShowReply, signal, name, { timeoutSeconds: AT_ONCE_SECONDS }),
      );
      if (digest !== "") knownTraits.set(digest, traits);
      return traits;
    },

    embed,
    chat,
  };
}

/** `truncate` and `shift` off: what does not fit is refused before the answer, and nothing is dropped while it grows. */
function chatBody({ model, messages, think, window, maxAnswerTokens }: ChatRequest): object {
  const limit = maxAnswerTokens === undefined ? {} : { num_predict: maxAnswerTokens };
  return {
    model,
    messages,
    stream: true,
    truncate: false,
    shift: false,
    ...(think === undefined ? {} : { think }),
    options: { num_ctx: window, ...limit },
  };
}

function deltaOf({
  message,
  done_reason,
  prompt_eval_count,
}: Exclude<z.infer<typeof ChatLine>, { error: string }>): ChatDelta {
  const counted = prompt_eval_count === undefined ? {} : { promptTokens: prompt_eval_count };
  const ended = done_reason === "length" ? { cutOff: true } : {};
  return { content: message?.content ?? "", thinking: message?.thinking ?? "", ...counted, ...ended };
}

/** Ollama gives local time with an offset and nanoseconds. A time it does not give is taken as the oldest. */
function toUtc(timestamp: string): string {
  const time = Date.parse(timestamp);
  return new Date(Number.isNaN(time) ? 0 : time).toISOString();
}
