/** llama.cpp and weights for it, or what is missing and how to get it. */
import { existsSync } from "node:fs";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { MissingPart } from "../../scripts/live-runtime/missing-part.ts";
import { provideModelFiles } from "../../scripts/live-runtime/model-files.ts";
import { surroundings } from "../../scripts/live-runtime/surroundings.ts";
import { LLAMACPP_EXTRA } from "../../server/adapters/models/llamacpp/llamacpp.ts";

export interface Provided {
  readonly extra: string;
  /** A folder with both models, and nothing else. */
  readonly modelsDir: string;
  readonly chatModel: string;
  readonly embeddingModel: string;
  readonly dimension: number;
  readonly remove: () => Promise<void>;
}

export async function provideLlamacpp(): Promise<Provided | { missing: string }> {
  if (!existsSync(join(LLAMACPP_EXTRA, "node_modules/node-llama-cpp")))
    return { missing: "llama.cpp is not installed: 'npm run llamacpp:install' installs it." };
  try {
    const files = await provideModelFiles(surroundings({ say: (line) => process.stderr.write(`${line}\n`) }));
    const modelsDir = await mkdtemp(join(tmpdir(), "docent-weights-"));
    for (const file of [files.chat, files.embedding]) await symlink(file, join(modelsDir, basename(file)));
    return {
      extra: LLAMACPP_EXTRA,
      modelsDir,
      chatModel: basename(files.chat, ".gguf"),
      embeddingModel: basename(files.embedding, ".gguf"),
      dimension: 384,
      remove: async () => rm(modelsDir, { recursive: true, force: true }),
    };
  } catch (error) {
    if (error instanceof MissingPart) return { missing: error.message };
    throw error;
  }
}
