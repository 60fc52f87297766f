import type { ModelTraits } from "../../../core/ports.ts";
import type { GgufFacts } from "./gguf/parse-header.ts";

export interface DescribedModel extends ModelTraits {
  readonly embeds: boolean;
}

const EMBEDDING_ARCHITECTURES =
  /^(?:bert|nomic-bert|nomic-bert-moe|jina-bert-v[23]|modern-bert|neo-bert|eurobert|gemma-embedding|t5encoder|llama-embed)$/;
/** A model that ranks texts gives a score in place of a vector. */
const RANKING = 4;
/** Passages are far shorter. A window of 32,768 tokens, which some embedding models have, takes gigabytes of memory. */
const LARGEST_EMBEDDING_WINDOW = 2048;

/** What a file's header tells of the model in it; undefined for a file that holds no model, or not the first part of one. */
export function describeModel(facts: GgufFacts): DescribedModel | undefined {
  const architecture = facts.get("general.architecture");
  const type = facts.get("general.type") ?? "model";
  if (typeof architecture !== "string" || architecture === "clip" || type !== "model") return undefined;
  if ((facts.get("split.no") ?? 0) !== 0) return undefined;
  const pooling = facts.get(`${architecture}.pooling_type`);
  const writes =
    !EMBEDDING_ARCHITECTURES.test(architecture) &&
    pooling === undefined &&
    facts.get(`${architecture}.attention.causal`) !== false;
  const template = facts.get("tokenizer.chat_template");
  const hasChatTemplate = writes && typeof template === "string" && template.trim() !== "";
  return {
    embeds: !writes && pooling !== RANKING,
    chats: hasChatTemplate,
    hasChatTemplate,
    thinks: hasChatTemplate && /enable_thinking|<think>/.test(template),
    contextLength: contextLength(facts.get(`${architecture}.context_length`), writes),
  };
}

function contextLength(length: unknown, writes: boolean): number | undefined {
  if (typeof length !== "number" || length < 1) return undefined;
  return writes ? length : Math.min(length, LARGEST_EMBEDDING_WINDOW);
}
