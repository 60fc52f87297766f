import { findByName } from "./chat-models.ts";
import { embedTexts } from "./embed-texts.ts";
import { embeddingPrefixes } from "./embedding-prefixes.ts";
import { embeddingModelMissing, failedBecause } from "./errors.ts";
import type { CountDone, ModelRuntime } from "./ports.ts";

/** Turns texts into vectors with the one model the service is set to. */
export interface Embedder {
  /** As collections remember it: without the tag `latest`. */
  readonly model: string;
  /** Whether texts that say the same in other words lie near each other. */
  readonly knowsMeanings: boolean;
  documents(texts: readonly string[], signal: AbortSignal, onTexts?: CountDone): Promise<Float32Array[]>;
  queries(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
}

export interface EmbedderParts {
  readonly runtime: ModelRuntime;
  readonly model: string;
  readonly knowsMeanings?: boolean;
}

export function createEmbedder({ runtime, model, knowsMeanings = true }: EmbedderParts): Embedder {
  const prefixes = embeddingPrefixes(model);

  async function embed(texts: readonly string[], prefix: string, signal: AbortSignal, onTexts?: CountDone) {
    try {
      return await embedTexts({ runtime, model, prefix, texts, signal, onTexts, window: await window(signal) });
    } catch (error) {
      throw failedBecause(error, "model-not-found") ? embeddingModelMissing(model) : error;
    }
  }

  async function window(signal: AbortSignal): Promise<number | undefined> {
    const installed = findByName(await runtime.installed(signal), model);
    if (!installed) throw embeddingModelMissing(model);
    return (await runtime.traits(installed, signal)).contextLength;
  }

  return {
    model: model.replace(/:latest$/, ""),
    knowsMeanings,
    documents: async (texts, signal, onTexts) => embed(texts, prefixes.document, signal, onTexts),
    queries: async (texts, signal) => embed(texts, prefixes.query, signal),
  };
}
