import type { ModelStart } from "../messages.ts";
import { importBindings, openLlama, threadsFor } from "./bindings.ts";
import { TooLong } from "./work.ts";
import type { Work } from "./work.ts";

/** Loads a model that embeds. The whole text must be in one batch, for each token attends to all others. */
export async function openEmbedding({ extra, path, window }: ModelStart): Promise<Work> {
  const llama = await openLlama(await importBindings(extra));
  const model = await llama.loadModel({ modelPath: path });
  const sizes = { contextSize: window, batchSize: window };
  const context = await model.createEmbeddingContext({ ...sizes, threads: threadsFor(model) });

  async function embed(text: string): Promise<Float32Array> {
    const { vector } = await context.getEmbeddingFor(text);
    // A text without a token has no vector.
    return vector.length === 0 ? new Float32Array(model.embeddingVectorSize) : Float32Array.from(vector);
  }

  return async (task, tell, signal) => {
    if (task.kind !== "embed") throw new Error("the model was loaded to embed");
    if (task.texts.some((text) => context.calculateInputLength(text) >= window)) throw new TooLong();
    const vectors: Float32Array[] = [];
    for (const text of task.texts) {
      signal.throwIfAborted();
      vectors.push(await embed(text));
      tell({ kind: "reading" });
    }
    return { kind: "embedded", vectors };
  };
}
