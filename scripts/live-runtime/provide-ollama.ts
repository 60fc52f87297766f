import { chatModel, createModels, embeddingModel } from "./create-models.ts";
import { findOrBuildOllama } from "./find-or-build-ollama.ts";
import { MissingPart } from "./missing-part.ts";
import { provideModelFiles } from "./model-files.ts";
import { serveOllama } from "./serve-ollama.ts";
import { surroundings, type Surroundings } from "./surroundings.ts";

export type LiveOllama = { url: string; embeddingModel: string; chatModel: string; stop: () => Promise<void> };

export type ProvideOptions = {
  /** The binary to use; without it the one that the environment variable OLLAMA_BIN names. */
  ollamaBin?: string;
  env?: NodeJS.ProcessEnv;
  /** Hears of every step that takes long or leaves something on the disk. */
  say?: (line: string) => void;
};

/**
 * A real Ollama server with an embedding and a chat model, apart from any the user has. What is not in the cache yet is
 * fetched or built first, which takes minutes. When that is impossible on this machine, `missing` says why.
 */
export async function provideOllama(options: ProvideOptions = {}): Promise<LiveOllama | { missing: string }> {
  const around = surroundings(options);
  try {
    return await provide(options.ollamaBin ?? around.env["OLLAMA_BIN"], around);
  } catch (error) {
    if (error instanceof MissingPart) return { missing: error.message };
    throw error;
  }
}

async function provide(ollamaBin: string | undefined, around: Surroundings): Promise<LiveOllama> {
  if (process.platform === "win32")
    throw new MissingPart("The live runtime is started through sh, which Windows lacks.");
  const files = await provideModelFiles(around); // first, being cheaper than a build
  const binary = await findOrBuildOllama(ollamaBin, around);
  around.say(`Using ${binary}`);
  const server = await serveOllama(binary, around);
  try {
    await createModels(files, { binary, env: server.env }, around);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: server.url, embeddingModel, chatModel, stop: server.stop };
}
