import { z } from "zod";
import { readChatRequest } from "./ollama/chat-request.ts";
import type { ChatRequest } from "./ollama/chat-request.ts";
import type { OllamaStandIn } from "./ollama/ollama-stand-in.ts";

/** Every chat the service asked of the runtime, in order. */
export function chatsAsked(ollama: OllamaStandIn): ChatRequest[] {
  return ollama.calls("/api/chat").flatMap((call) => readChatRequest(call.body) ?? []);
}

export function lastChat(ollama: OllamaStandIn): ChatRequest {
  const last = chatsAsked(ollama).at(-1);
  if (!last) throw new Error("The runtime was not asked for a chat.");
  return last;
}

/** The texts of every call for embeddings, in order. */
export function textsEmbedded(ollama: OllamaStandIn): string[][] {
  return ollama.calls("/api/embed").map((call) => z.object({ input: z.array(z.string()) }).parse(call.body).input);
}

/** The call that asks for other ways to word a question. */
export function isPhrasing(request: ChatRequest): boolean {
  return request.messages[0]?.content.includes("alternative versions") === true;
}
