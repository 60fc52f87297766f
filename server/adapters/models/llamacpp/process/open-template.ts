import type { ChatTurn } from "../../../../core/ports.ts";
import { readHeader } from "../gguf/read-header.ts";
import type { ModelStart } from "../messages.ts";
import { importJinja } from "./bindings.ts";
import type { LoadedModel } from "./bindings.ts";
import { renderPrompt } from "./render-prompt.ts";
import type { PromptPart } from "./render-prompt.ts";

export type LayOut = (messages: readonly ChatTurn[], think: boolean | undefined) => PromptPart[];

/** The chat template that the model's file brings along. It runs in a sandbox: it can name no file and call no code. */
export async function openTemplate({ extra, path }: ModelStart, { tokens }: LoadedModel): Promise<LayOut> {
  const { Template } = await importJinja(extra);
  const template = new Template(String((await readHeader(path)).get("tokenizer.chat_template")));
  const marks = { bos_token: tokens.bosString ?? "", eos_token: tokens.eosString ?? "" };
  return (messages, think) => {
    const thinking = think === undefined ? {} : { enable_thinking: think };
    return renderPrompt(
      (turns) => template.render({ messages: turns, add_generation_prompt: true, ...marks, ...thinking }),
      messages,
    );
  };
}
