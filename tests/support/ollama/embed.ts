import { z } from "zod";
import { countTokens, firstTokens } from "./count-tokens.ts";
import { findModel, isEmbeddingModel, type ModelSpec } from "./models.ts";
import { failure, json, type Outcome } from "./outcome.ts";
import type { RecordedRequest } from "./recorded-request.ts";
import { contextWindow } from "./render-prompt.ts";
import type { ServerState } from "./server-state.ts";
import { taskPrefixOf, wordVector } from "./word-vector.ts";

const options = z.record(z.string(), z.unknown()).optional();
const embedRequest = z.object({
  model: z.string(),
  input: z.union([z.string(), z.array(z.string())]).optional(),
  truncate: z.boolean().optional(),
  options,
});
const legacyRequest = z.object({ model: z.string(), prompt: z.string().default(""), options });

/** The legacy vectors are not of unit length; any factor but 1 shows it. */
const LEGACY_LENGTH = 3.7;

/** `/api/embed` */
export function embed(recorded: RecordedRequest, state: ServerState): Outcome {
  const request = embedRequest.safeParse(recorded.body).data;
  if (request === undefined) return failure(400, "invalid input type");

  const model = embedderOrFailure(request.model, state);
  if ("kind" in model) return model;

  const input = [request.input ?? []].flat().filter((text) => text !== "" || Array.isArray(request.input));
  recorded.prefixes = input.map(taskPrefixOf);
  if (input.length === 0) return json({ model: request.model, embeddings: [] });

  const window = contextWindow(model, request.options);
  const tooLong = input.some((text) => countTokens(text) > window);
  if (tooLong && request.truncate === false) return failure(400, "input exceeds maximum context length");
  recorded.cut = tooLong;

  const texts = input.map((text) => fit(text, window));
  return json({
    model: request.model,
    embeddings: texts.map((text) => wordVector(text, model.embeddingLength, model.revision)),
    total_duration: 3_121_976_929,
    load_duration: 1_383_120_434,
    prompt_eval_count: texts.reduce((sum, text) => sum + countTokens(text), 0),
  });
}

/** `/api/embeddings`: one text at a time. Knows no `truncate`. */
export function embedLegacy(recorded: RecordedRequest, state: ServerState): Outcome {
  const request = legacyRequest.safeParse(recorded.body).data;
  if (request === undefined) return failure(400, "invalid input type");

  const model = embedderOrFailure(request.model, state);
  if ("kind" in model) return model;
  if (request.prompt === "") return json({ embedding: [] });

  const window = contextWindow(model, request.options);
  recorded.prefixes = [taskPrefixOf(request.prompt)];
  recorded.cut = countTokens(request.prompt) > window;
  const vector = wordVector(fit(request.prompt, window), model.embeddingLength, model.revision);
  return json({ embedding: vector.map((value) => value * LEGACY_LENGTH) });
}

function embedderOrFailure(name: string, state: ServerState): ModelSpec | Outcome {
  if (name === "") return failure(400, "model is required");
  const model = findModel(state.models, name);
  if (model === undefined) return failure(404, `model ${JSON.stringify(name)} not found, try pulling it first`);
  if (!isEmbeddingModel(model)) return failure(501, "this model does not support embeddings");
  return model;
}

/** Embedding keeps the start of a long text, less two places for the marks of beginning and end. */
function fit(text: string, window: number): string {
  return countTokens(text) > window ? firstTokens(text, window - 2) : text;
}
