import { readChatRequest, type ChatRequest } from "./chat-request.ts";
import { chatLines, wholeChat } from "./chat-lines.ts";
import { findModel, isEmbeddingModel, type ModelSpec } from "./models.ts";
import { failure, json, type Outcome } from "./outcome.ts";
import { measurePrompt } from "./render-prompt.ts";
import type { RecordedRequest } from "./recorded-request.ts";
import type { Features, ServerState } from "./server-state.ts";
import { speak } from "./speak.ts";

/** What a model says when the start of its prompt was cut off. */
export const NONSENSE = "Hostility of the the and word, word, which is a major in the";

export async function chat(recorded: RecordedRequest, state: ServerState): Promise<Outcome> {
  const request = readChatRequest(recorded.body);
  if (request === undefined) return failure(400, "json: cannot unmarshal the request into api.ChatRequest");
  if (request.model === "") return failure(400, "model is required");

  const model = findModel(state.models, request.model);
  if (model === undefined) return failure(404, `model '${request.model}' not found`);

  const refusal = refuse(request, model, state.features);
  if (refusal !== undefined) return refusal;
  if (request.messages.length === 0) return loaded(request);

  const { tokens, window } = measurePrompt(model, request);
  const heeded = state.features.chatLimits ? request : { ...request, truncate: undefined, shift: undefined };
  const tooLong = tokens > window;
  if (tooLong && heeded.truncate === false) return failure(400, "the input length exceeds the context length");
  recorded.cut = tooLong;

  const promptTokens = Math.min(tokens, window);
  const text = tooLong ? NONSENSE : await state.reply(request);
  const spoken = speak({
    text,
    request,
    model,
    features: state.features,
    limit: pieceLimit(heeded, window - promptTokens),
  });
  const finished = { ...spoken, model: request.model, promptTokens };
  return request.stream === false ? json(wholeChat(finished)) : { kind: "stream", lines: chatLines(finished) };
}

function refuse(request: ChatRequest, model: ModelSpec, features: Features): Outcome | undefined {
  const name = JSON.stringify(request.model);
  const thinks = model.capabilities?.includes("thinking") === true && model.refusesThinking !== true;
  if (features.thinking && request.think !== undefined && request.think !== false) {
    if (!thinks) return failure(400, `${name} does not support thinking`);
    if (typeof request.think === "string") {
      return failure(400, `think value ${JSON.stringify(request.think)} is not supported for this model`);
    }
  }
  if (!(model.capabilities?.includes("completion") ?? !isEmbeddingModel(model))) {
    return failure(400, `${name} does not support chat`);
  }
  if ((request.tools?.length ?? 0) > 0 && model.capabilities?.includes("tools") === false) {
    return failure(400, `registry.ollama.ai/library/${model.name} does not support tools`);
  }
  return undefined;
}

/** A chat without messages only loads the model. */
function loaded(request: ChatRequest): Outcome {
  const body = {
    model: request.model,
    created_at: new Date().toISOString(),
    message: { role: "assistant", content: "" },
    done: true,
    done_reason: "load",
  };
  return json(body);
}

/** `num_predict` ends an answer; so does the end of the window when the runtime may not shift it. */
function pieceLimit(request: ChatRequest, room: number): number {
  const asked = request.options?.["num_predict"];
  const predicted = typeof asked === "number" && asked > 0 ? asked : Number.POSITIVE_INFINITY;
  return request.shift === false ? Math.min(predicted, Math.max(room, 0)) : predicted;
}
