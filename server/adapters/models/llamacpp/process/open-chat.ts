import type { ModelStart } from "../messages.ts";
import { importBindings, openLlama, threadsFor } from "./bindings.ts";
import type { Bindings, LoadedModel, Sampling, Sequence, Token } from "./bindings.ts";
import { openTemplate } from "./open-template.ts";
import type { PromptPart } from "./render-prompt.ts";
import { TooLong } from "./work.ts";
import type { Work } from "./work.ts";

/** Ollama's own, so that a model answers alike in both. */
const SAMPLING: Sampling = { temperature: 0.8, topK: 40, topP: 0.9 };
/** Tokens of a prompt read at a time: in between, the work can be stopped. */
const PORTION = 128;

/** Loads a model that chats. Its context is kept: what a prompt has in common with the last one is not read again. */
export async function openChat(start: ModelStart): Promise<Work> {
  const bindings = await importBindings(start.extra);
  const llama = await openLlama(bindings);
  const model = await llama.loadModel({ modelPath: start.path });
  const layOut = await openTemplate(start, model);
  const context = await model.createContext({ contextSize: start.window, threads: threadsFor(model) });
  const sequence = context.getSequence();
  const completion = new bindings.LlamaCompletion({ contextSequence: sequence });
  const beginning = model.tokens.shouldPrependBosToken && model.tokens.bos !== null ? [model.tokens.bos] : [];

  return async (task, tell, signal) => {
    if (task.kind !== "chat") throw new Error("the model was loaded to chat");
    const tokens = tokenize(bindings, model, layOut(task.messages, task.think));
    const body = tokens[0] === beginning[0] ? tokens.slice(beginning.length) : tokens;
    const prompt = [...beginning, ...body];
    if (prompt.length >= start.window) throw new TooLong();
    await read(sequence, prompt, signal, () => tell({ kind: "reading" }));
    // The library puts the beginning there itself.
    const { metadata } = await completion.generateCompletionWithMeta(body, {
      ...SAMPLING,
      signal,
      maxTokens: Math.min(task.maxAnswerTokens ?? Infinity, start.window - prompt.length),
      contextShiftSize: 1,
      disableContextShift: true,
      onTextChunk: (content) => tell({ kind: "piece", content }),
    });
    return { kind: "written", promptTokens: prompt.length, cutOff: metadata.stopReason === "maxTokens" };
  };
}

function tokenize({ LlamaText, SpecialTokensText }: Bindings, model: LoadedModel, parts: readonly PromptPart[]) {
  const pieces = parts.map(({ text, isFrame }) => (isFrame ? new SpecialTokensText(text) : text));
  return new LlamaText(pieces).tokenize(model.tokenizer);
}

/** All but the last token, from which the writing begins. */
async function read(
  sequence: Sequence,
  prompt: readonly Token[],
  signal: AbortSignal,
  onPortion: () => void,
): Promise<void> {
  await sequence.adaptStateToTokens(prompt, false);
  const end = prompt.length - 1;
  for (let at = sequence.nextTokenIndex; at < end; at += PORTION) {
    signal.throwIfAborted();
    await sequence.evaluateWithoutGeneratingNewTokens(prompt.slice(at, Math.min(at + PORTION, end)));
    onPortion();
  }
}
