import type { ModelTraits } from "../../../core/ports.ts";
import type { ShowReply } from "./replies.ts";

const EMBEDDING_FAMILIES = new Set(["bert", "nomic-bert", "xlm-roberta", "jina-bert-v2"]);
const THINKING_NAMES = ["qwen3", "deepseek-r1"];

/** Reads what a model can do. Servers before 0.6.4 report no capabilities; then template, family and name must tell. */
export function readTraits(name: string, shown: ShowReply): ModelTraits {
  const contextLength = readContextLength(shown);
  const hasChatTemplate = canRenderChats(shown);
  const { capabilities } = shown;
  if (capabilities && capabilities.length > 0) {
    return {
      chats: capabilities.includes("completion"),
      hasChatTemplate,
      thinks: capabilities.includes("thinking"),
      contextLength,
    };
  }
  const embeds = families(shown).some((family) => EMBEDDING_FAMILIES.has(family));
  return {
    chats: !embeds && hasChatTemplate,
    hasChatTemplate,
    thinks: THINKING_NAMES.some((thinking) => name.toLowerCase().includes(thinking)),
    contextLength,
  };
}

/**
 * A model made without a template reports `{{ .Prompt }}`, which is none. Newer models render chats in the server's own
 * code instead and say so with a renderer. A reply that leaves the template out says nothing against it.
 */
function canRenderChats({ template, renderer, modelfile, capabilities }: ShowReply): boolean {
  if (renderer || /^RENDERER\s/m.test(modelfile ?? "")) return true;
  if (template === undefined) return capabilities?.includes("completion") ?? false;
  return template.trim() !== "" && template.replaceAll(/\s/g, "") !== "{{.Prompt}}";
}

function readContextLength({ model_info }: ShowReply): number | undefined {
  const architecture = model_info?.["general.architecture"];
  const length = typeof architecture === "string" ? model_info?.[`${architecture}.context_length`] : undefined;
  return typeof length === "number" && Number.isSafeInteger(length) && length > 0 ? length : undefined;
}

function families({ details }: ShowReply): string[] {
  return [details?.family ?? "", ...(details?.families ?? [])];
}
