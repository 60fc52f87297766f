/**
 * One model that embeds and one that chats, both Apache 2.0. Q8_0 of the first is half as large as f16. The second's family has
 * larger ones: 3B is licensed for research alone, 7B is too much for a small machine.
 */
export const DEFAULT_MODELS = [
  "nomic-ai/nomic-embed-text-v1.5-GGUF/nomic-embed-text-v1.5.Q8_0.gguf",
  "Qwen/Qwen2.5-1.5B-Instruct-GGUF/qwen2.5-1.5b-instruct-q4_k_m.gguf",
] as const;
