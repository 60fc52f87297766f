import { countTokens } from "./count-tokens.ts";
import { BARE_TEMPLATE, type ModelSpec } from "./models.ts";
import type { ChatRequest } from "./chat-request.ts";

const DEFAULT_WINDOW = 4096;

/** The tokens a chat takes up once the model's template is put around its messages, and how many there is room for. */
export function measurePrompt(model: ModelSpec, request: ChatRequest): { tokens: number; window: number } {
  // One more: the token that begins every text.
  return { tokens: countTokens(renderPrompt(model, request)) + 1, window: contextWindow(model, request.options) };
}

/** What counts is the window the runtime opens, which the model's own length only limits. */
export function contextWindow(model: ModelSpec, options: Readonly<Record<string, unknown>> | undefined): number {
  const asked = options?.["num_ctx"];
  return Math.min(typeof asked === "number" && asked > 0 ? asked : DEFAULT_WINDOW, model.contextLength);
}

function renderPrompt(model: ModelSpec, request: ChatRequest): string {
  if (model.template === BARE_TEMPLATE && model.renderer === undefined) {
    return request.messages.map((message) => message.content).join("\n");
  }
  return `${request.messages.map(({ role, content }) => `<|${role}|>\n${content}</s>\n`).join("")}<|assistant|>\n`;
}
