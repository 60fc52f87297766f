/**
 * One model that embeds and one that chats, both Apache 2.0. Q8_0 of the first is half of f16, and its vectors are the same to
 * about five digits; the second is the largest of its family below 3 billion weights, whose licence forbids commercial use.
 */
export const DEFAULT_MODELS = [
  "nomic-ai/nomic-embed-text-v1.5-GGUF/nomic-embed-text-v1.5.Q8_0.gguf",
  "Qwen/Qwen2.5-1.5B-Instruct-GGUF/qwen2.5-1.5b-instruct-q4_k_m.gguf",
] as const;
