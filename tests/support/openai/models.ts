/** A model as the tests describe it. */
export interface OpenaiModel {
  readonly id: string;
  readonly contextLength: number;
  /** What the server says about the model beside its id; servers differ. */
  readonly listed?: Record<string, unknown>;
  readonly dimension?: number;
  /** The name under which it sends what it thinks; a model without one does not think. */
  readonly reasoning?: "reasoning_content" | "reasoning";
}

export const chatModel: OpenaiModel = {
  id: "meta-llama/Llama-3.2-3B-Instruct",
  contextLength: 4096,
  listed: { created: 1_700_000_000, max_model_len: 4096 },
};

export const embeddingModel: OpenaiModel = {
  id: "nomic-embed-text",
  contextLength: 512,
  dimension: 768,
  listed: { meta: { n_ctx_train: 512, size: 274_000_000 } },
};

export const reasoningModel: OpenaiModel = {
  id: "Qwen/Qwen3-8B",
  contextLength: 8192,
  reasoning: "reasoning_content",
};

export const DEFAULT_MODELS: readonly OpenaiModel[] = [chatModel, embeddingModel, reasoningModel];
