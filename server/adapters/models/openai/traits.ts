import type { ModelTraits } from "../../../core/ports.ts";
import type { ListedModel } from "./replies.ts";

/**
 * Servers do not tell which of their models chat and which embed, so the name must: these are the names of embedding
 * models, and of models that rank, hear, speak or draw. Everything else is taken to chat.
 */
const NO_CHAT =
  /embed|minilm|rerank|whisper|dall-e|moderation|(?:^|[/_-])(?:bge|gte|e5|mpnet|tts|paraphrase|colbert|sbert|simcse)(?:[/_.-]|$)/i;
const THINKING_NAMES = ["qwen3", "deepseek-r1"];

export function readTraits(model: ListedModel): ModelTraits {
  const chats = !NO_CHAT.test(model.id);
  return {
    chats,
    hasChatTemplate: chats,
    thinks: chats && THINKING_NAMES.some((name) => model.id.toLowerCase().includes(name)),
    contextLength: readContextLength(model),
  };
}

/** What the server has room for counts before what the model was trained for. */
function readContextLength({ max_model_len, meta, ...lengths }: ListedModel): number | undefined {
  return (
    max_model_len ??
    meta?.n_ctx ??
    lengths.loaded_context_length ??
    lengths.context_length ??
    lengths.max_context_length ??
    meta?.n_ctx_train ??
    undefined
  );
}
