import { z } from "zod";
import { countTokens } from "../ollama/count-tokens.ts";
import type { Outcome } from "../ollama/outcome.ts";
import { json } from "../ollama/outcome.ts";
import { wordVector } from "../ollama/word-vector.ts";
import type { OpenaiModel } from "./models.ts";

export interface OpenaiState {
  readonly models: readonly OpenaiModel[];
  /** undefined: no key is asked for. */
  readonly apiKey: string | undefined;
  readonly base64: boolean;
  readonly reply: string;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly authorization: string | undefined;
}

const Body = z.object({ model: z.string() });
const ChatBody = Body.extend({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  stream: z.literal(true),
  max_tokens: z.int().positive().optional(),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
});
const EmbeddingBody = Body.extend({ input: z.array(z.string()), encoding_format: z.string() });

/** What a server of OpenAI's interface makes of a request, before any fault spoils it. */
export function answer({ method, path, body, authorization }: Asked, state: OpenaiState): Outcome {
  const { apiKey } = state;
  if (apiKey !== undefined && authorization !== `Bearer ${apiKey}`) {
    return refuse(401, `Incorrect API key provided: ${authorization ?? "none"}.`, "invalid_api_key");
  }
  if (method === "GET" && path === "/v1/models") return json({ object: "list", data: state.models.map(listed) });
  const model = state.models.find(({ id }) => id === Body.safeParse(body).data?.model);
  if (path === "/v1/chat/completions") return model ? chat(ChatBody.parse(body), model, state) : noModel();
  if (path === "/v1/embeddings") return model ? embed(EmbeddingBody.parse(body), model, state) : noModel();
  return { kind: "raw", status: 404, contentType: "text/plain", chunks: ["404 page not found"] };
}

export function refuse(status: number, message: string, code: string | null = null): Outcome {
  return { kind: "json", status, body: { error: { message, type: "invalid_request_error", param: null, code } } };
}

function noModel(): Outcome {
  return refuse(404, "The model does not exist or you do not have access to it.", "model_not_found");
}

function listed({ id, listed: more }: OpenaiModel) {
  return { id, object: "model", owned_by: "tests", ...more };
}

function chat(
  { messages, stream_options, max_tokens }: z.infer<typeof ChatBody>,
  model: OpenaiModel,
  { reply }: OpenaiState,
) {
  const promptTokens = messages.reduce((sum, { content }) => sum + countTokens(content), 0);
  if (promptTokens > model.contextLength) return tooLong(model, promptTokens);
  const whole = [...thoughtsOf(model), ...(reply.match(/\s*\S+/gu) ?? []).map((content) => ({ content }))];
  const pieces = whole.slice(0, Math.min(max_tokens ?? Infinity, model.contextLength - promptTokens));
  const deltas = [{ role: "assistant", content: "" }, ...pieces];
  const usage = { prompt_tokens: promptTokens, completion_tokens: pieces.length };
  const finish_reason = pieces.length < whole.length ? "length" : "stop";
  const data = [
    ...deltas.map((delta) => chunk([{ index: 0, delta, finish_reason: null }])),
    chunk([{ index: 0, delta: {}, finish_reason }]),
    ...(stream_options?.include_usage === true ? [{ ...chunk([]), usage }] : []),
    "[DONE]",
  ];
  return { kind: "events", data } satisfies Outcome;
}

function thoughtsOf({ reasoning }: OpenaiModel): object[] {
  return reasoning === undefined ? [] : [{ [reasoning]: "Let me " }, { [reasoning]: "think." }];
}

function chunk(choices: readonly object[]) {
  return { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_700_000_000, choices };
}

/** The vectors come in another order than the texts: only `index` tells which is whose. */
function embed({ input }: z.infer<typeof EmbeddingBody>, model: OpenaiModel, { base64 }: OpenaiState): Outcome {
  const longest = Math.max(0, ...input.map(countTokens));
  if (longest > model.contextLength) return tooLong(model, longest);
  const vectors = input.map((text) => wordVector(text, model.dimension ?? 768));
  const data = vectors.map((vector, index) => ({
    object: "embedding",
    index,
    embedding: base64 ? asBase64(vector) : vector,
  }));
  return json({ object: "list", data: data.toReversed(), model: model.id });
}

function asBase64(vector: readonly number[]): string {
  return Buffer.from(Float32Array.from(vector).buffer).toString("base64");
}

function tooLong({ contextLength }: OpenaiModel, tokens: number): Outcome {
  const message = `This model's maximum context length is ${contextLength} tokens. However, you requested ${tokens} tokens.`;
  return refuse(400, message, "context_length_exceeded");
}
