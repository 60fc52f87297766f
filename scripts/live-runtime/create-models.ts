import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { MissingPart } from "./missing-part.ts";
import type { ModelFiles } from "./model-files.ts";
import { lastWords, runCommand } from "./run-command.ts";
import type { Surroundings } from "./surroundings.ts";

export const embeddingModel = "all-minilm";
export const chatModel = "smollm2";

/** Makes both models known to the server that `env` points at; a model made before costs only a checksum. */
export async function createModels(
  files: ModelFiles,
  { binary, env }: { binary: string; env: NodeJS.ProcessEnv },
  { cache, say }: Surroundings,
): Promise<void> {
  const modelfiles = {
    [embeddingModel]: `FROM ${files.embedding}\n`,
    [chatModel]: chatModelfile(files.chat),
  };
  for (const [name, modelfile] of Object.entries(modelfiles)) {
    const file = path.join(cache, "models", `${name}.Modelfile`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, modelfile);
    const created = await runCommand(binary, ["create", name, "-f", file], { env });
    if (!created.ok) throw new MissingPart(`ollama create ${name} failed.\n${lastWords(created)}`);
    say(`Model ${name} is there.`);
  }
}

// Ollama 0.24.0 finds this ChatML template in the file by itself. Spelled out, another version cannot decide otherwise
// (without one it would send the bare text and drop the system message), and SYSTEM says what the file's own template says.
// No num_ctx and no num_predict: a limit set here would cut prompts and answers where the service cannot see it.
function chatModelfile(file: string): string {
  return `FROM ${file}
TEMPLATE """{{- range .Messages }}<|im_start|>{{ .Role }}
{{ .Content }}<|im_end|>
{{ end }}<|im_start|>assistant
"""
SYSTEM You are a helpful AI assistant named SmolLM, trained by Hugging Face
PARAMETER stop "<|im_start|>"
PARAMETER stop "<|im_end|>"
`;
}
