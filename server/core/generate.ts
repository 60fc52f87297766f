import type { ChatModel } from "./chat-models.ts";
import { answerWithoutEnd, emptyAnswer, failedBecause, tooLongForModel } from "./errors.ts";
import { estimatePrompt } from "./fit-to-window.ts";
import type { ChatMaterial, ChatTurn, ModelRuntime, PromptSize } from "./ports.ts";
import { NOBODY } from "./answer-listener.ts";
import type { Separated } from "./separate-thinking.ts";
import { separateWhileWritten } from "./separate-while-written.ts";
import type { WritingListener } from "./separate-while-written.ts";

/** More than any model writes in one answer; a model that never stops is stopped here. */
const LONGEST_ANSWER = 1_000_000;

export interface GenerationListener extends WritingListener {
  /** The runtime has taken the prompt; told again when it has to be asked anew. */
  begun(thinks: boolean): void;
}

const NO_LISTENER: GenerationListener = { ...NOBODY, begun: () => undefined };

export interface Generation {
  readonly runtime: ModelRuntime;
  readonly model: ChatModel;
  readonly messages: readonly ChatTurn[];
  readonly window: number;
  readonly think: boolean;
  readonly maxAnswerTokens?: number;
  readonly material?: ChatMaterial | undefined;
  readonly signal: AbortSignal;
  readonly listener?: GenerationListener;
}

export interface Written extends Separated {
  /** null for a model that reads no prompts. */
  readonly prompt: PromptSize | null;
  /** The model had not finished when its room was full. */
  readonly isCutOff: boolean;
}

/** What the model wrote, thoughts apart. Throws tooLongForModel rather than answer from a prompt that was cut. */
export async function generate(generation: Generation): Promise<Written> {
  try {
    return await collect(generation, generation.model.thinks ? generation.think : undefined);
  } catch (error) {
    if (!failedBecause(error, "thinking-refused")) throw error;
    return collect(generation, undefined);
  }
}

async function collect(generation: Generation, think: boolean | undefined): Promise<Written> {
  const { runtime, model, messages, window, maxAnswerTokens, material, signal, listener = NO_LISTENER } = generation;
  const limit = maxAnswerTokens === undefined ? {} : { maxAnswerTokens };
  const given = material === undefined ? {} : { material };
  const writing = separateWhileWritten(listener);
  let isBegun = false;
  let isCutOff = false;
  let counted: number | undefined;
  for await (const delta of runtime.chat({ model: model.name, messages, window, think, ...limit, ...given }, signal)) {
    if (!isBegun) listener.begun(think === true);
    isBegun = true;
    writing.think(delta.thinking);
    writing.write(delta.content);
    counted = delta.promptTokens ?? counted;
    isCutOff ||= delta.cutOff === true;
    // Servers that know no `truncate: false` cut the prompt to the window; a full window is the only trace of it.
    if (delta.promptTokens !== undefined && delta.promptTokens >= window) throw tooLongForModel(model.name);
    if (writing.length > LONGEST_ANSWER) throw answerWithoutEnd(model.name);
  }
  return { ...writing.end(), prompt: model.quotesOnly ? null : promptSize(generation, counted), isCutOff };
}

function promptSize({ messages, window }: Generation, counted: number | undefined): PromptSize {
  // What a runtime still held in its cache, it may not count.
  const isEstimated = counted === undefined || counted <= 0;
  return { tokens: isEstimated ? estimatePrompt(messages) : counted, isEstimated, window };
}

/** Throws emptyAnswer. */
export function wroteOf(model: ChatModel, { content, ...rest }: Written) {
  if (content === "") throw emptyAnswer(model.name);
  return { answer: content, ...rest };
}
