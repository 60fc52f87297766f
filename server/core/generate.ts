import type { ChatModel } from "./chat-models.ts";
import { answerWithoutEnd, emptyAnswer, failedBecause, tooLongForModel } from "./errors.ts";
import type { ChatMaterial, ChatTurn, ModelRuntime } from "./ports.ts";
import { separateThinking } from "./separate-thinking.ts";
import type { Separated } from "./separate-thinking.ts";

/** More than any model writes in one answer; a model that never stops is stopped here. */
const LONGEST_ANSWER = 1_000_000;

export interface Generation {
  readonly runtime: ModelRuntime;
  readonly model: ChatModel;
  readonly messages: readonly ChatTurn[];
  readonly window: number;
  readonly think: boolean;
  readonly maxAnswerTokens?: number;
  readonly material?: ChatMaterial | undefined;
  readonly signal: AbortSignal;
}

/** What the model wrote, thoughts apart. Throws tooLongForModel rather than answer from a prompt that was cut. */
export async function generate(generation: Generation): Promise<Separated> {
  try {
    return await collect(generation, generation.model.thinks ? generation.think : undefined);
  } catch (error) {
    if (!failedBecause(error, "thinking-refused")) throw error;
    return collect(generation, undefined);
  }
}

async function collect(generation: Generation, think: boolean | undefined): Promise<Separated> {
  const { runtime, model, messages, window, maxAnswerTokens, material, signal } = generation;
  const limit = maxAnswerTokens === undefined ? {} : { maxAnswerTokens };
  const given = material === undefined ? {} : { material };
  let content = "";
  let thinking = "";
  for await (const delta of runtime.chat({ model: model.name, messages, window, think, ...limit, ...given }, signal)) {
    content += delta.content;
    thinking += delta.thinking;
    // Servers that know no `truncate: false` cut the prompt to the window; a full window is the only trace of it.
    if (delta.promptTokens !== undefined && delta.promptTokens >= window) throw tooLongForModel(model.name);
    if (content.length + thinking.length > LONGEST_ANSWER) throw answerWithoutEnd(model.name);
  }
  const separated = separateThinking(content);
  const thoughts = [thinking.trim(), separated.thinking].filter((text) => text !== "").join("\n");
  return { content: separated.content, thinking: thoughts };
}

export function answerOf(model: ChatModel, written: Separated): string {
  if (written.content === "") throw emptyAnswer(model.name);
  return written.content;
}
