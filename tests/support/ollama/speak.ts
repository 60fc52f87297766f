import type { ChatRequest, ReplyText } from "./chat-request.ts";
import type { ModelSpec } from "./models.ts";
import type { Features } from "./server-state.ts";

export interface Spoken {
  readonly thinking: readonly string[];
  readonly content: readonly string[];
  /** "length" when the limit broke the answer off. */
  readonly doneReason: "stop" | "length";
}

interface Speech {
  readonly text: ReplyText;
  readonly request: ChatRequest;
  readonly model: ModelSpec;
  readonly features: Features;
  /** How many pieces, of thought and content together, may be said. */
  readonly limit: number;
}

const USUAL_THOUGHTS = "Let me look for the words of the question.";

/** Cuts a reply into token-like pieces, its thoughts where this model and this request put them. */
export function speak({ text, request, model, features, limit }: Speech): Spoken {
  const reply = typeof text === "string" ? { content: text } : text;
  const thoughts = reply.thinking ?? USUAL_THOUGHTS;
  const place = placeOfThoughts(request, model, features);

  const inline = place === "inline" ? pieces(`<think>\n${thoughts}\n</think>\n\n`) : [];
  const allThinking = place === "apart" ? pieces(thoughts) : [];
  const allContent = [...inline, ...(reply.pieces ?? pieces(reply.content))];

  const thinking = allThinking.slice(0, limit);
  const content = allContent.slice(0, limit - thinking.length);
  const whole = thinking.length + content.length === allThinking.length + allContent.length;
  return { thinking, content, doneReason: whole ? "stop" : "length" };
}

function placeOfThoughts(request: ChatRequest, model: ModelSpec, features: Features): "apart" | "inline" | "nowhere" {
  const thinks = model.capabilities?.includes("thinking") === true;
  const understood = thinks && features.thinking;
  if (understood && request.think === false) return "nowhere";
  if (model.inlineThinking === true) return understood && request.think === true ? "apart" : "inline";
  if (!thinks) return "nowhere";
  // A model that thinks does so unasked as well; a server that knows nothing of it passes the thoughts on as they come.
  return understood ? "apart" : "inline";
}

function pieces(text: string): string[] {
  return text.match(/\s*\S+|\s+/gu) ?? [];
}
