import { setImmediate as nextTurn } from "node:timers/promises";
import { cancelled, modelNotFound } from "../../../core/errors.ts";
import type { ChatDelta, ChatRequest, EmbedRequest, ModelRuntime } from "../../../core/ports.ts";
import { hashFeatures } from "./hash-features.ts";
import { quoteAnswer } from "./quote-answer.ts";

export const BUILTIN_MODEL = "builtin";

/** When its vectors and answers last changed. */
const RELEASED = "2026-11-15T00:00:00.000Z";
/** It holds whatever it is given. */
const WINDOW = 1_048_576;

/** What works with no model at all: vectors of words, and answers that quote. It has no weights, so its size is 0. */
export function createBuiltin(): ModelRuntime {
  return {
    installed: async () => [{ name: BUILTIN_MODEL, digest: RELEASED, size: 0, modifiedAt: RELEASED }],

    async traits({ name }) {
      refuseOthers(name);
      return { chats: true, hasChatTemplate: true, thinks: false, contextLength: WINDOW, quotesOnly: true };
    },

    async embed({ model, texts }: EmbedRequest, signal: AbortSignal) {
      refuseOthers(model);
      await giveWay(signal);
      return texts.map(hashFeatures);
    },

    async *chat({ model, material }: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatDelta> {
      refuseOthers(model);
      for (const content of quoteAnswer(material)) {
        await giveWay(signal);
        yield { content, thinking: "" };
      }
    },
  };
}

function refuseOthers(model: string): void {
  if (model !== BUILTIN_MODEL) throw modelNotFound(model);
}

/** This works in the service's own thread: others have their turn between two pieces of work. */
async function giveWay(signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw cancelled();
  await nextTurn();
  if (signal.aborted) throw cancelled();
}
