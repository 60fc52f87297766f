import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { compose } from "../../server/compose.ts";
import type { ComposeOptions } from "../../server/compose.ts";
import { readSettings } from "../../server/settings.ts";
import { createClient } from "./client.ts";
import type { Client } from "./client.ts";
import type { OllamaOptions, OllamaStandIn } from "./ollama/ollama-stand-in.ts";
import { startOllama } from "./ollama/start-ollama.ts";

export interface Docent extends Client {
  readonly url: string;
  readonly ollama: OllamaStandIn;
  readonly dataDir: string;
  /** Names of the originals on disk. */
  files(): Promise<string[]>;
  /** Closes the service and opens it again over the same data. */
  restart(env?: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

export interface DocentOptions {
  readonly env?: Record<string, string>;
  readonly ollama?: OllamaOptions;
  readonly observeUploads?: ComposeOptions["observeUploads"];
  /** Where the service looks for Ollama when OLLAMA_HOST is set to nothing. */
  readonly defaultOllamaHost?: string;
  readonly samplePath?: string;
  /** Where llama.cpp is installed; nowhere, if it is not said. */
  readonly llamacppExtra?: string;
}

/** The whole service on a real socket, over its own data folder and its own runtime, closed when the test ends. */
export async function startDocent(t: TestContext, options: DocentOptions = {}): Promise<Docent> {
  const dataDir = await mkdtemp(join(tmpdir(), "docent-test-"));
  const ollama = await startOllama(options.ollama);
  const { observeUploads, defaultOllamaHost, samplePath, llamacppExtra = join(dataDir, "no-extra") } = options;
  const observe = observeUploads === undefined ? {} : { observeUploads };
  const lookAt = { llamacppExtra, ...(defaultOllamaHost === undefined ? {} : { defaultOllamaHost }) };
  const tryWith = samplePath === undefined ? {} : { samplePath };
  const open = async (env: Record<string, string> = {}) => {
    const settings = readSettings({
      DATA_DIR: dataDir,
      MODELS_DIR: join(dataDir, "models"),
      OLLAMA_HOST: ollama.url,
      PORT: "0",
      LOG_LEVEL: "silent",
      ...options.env,
      ...env,
    });
    const app = await compose({ settings, ...observe, ...lookAt, ...tryWith });
    return { app, url: await app.listen({ host: "127.0.0.1", port: 0 }) };
  };
  let running = await open();
  t.after(async () => {
    await running.app.close();
    await ollama.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    ...createClient(() => running.url),
    get url() {
      return running.url;
    },
    ollama,
    dataDir,
    files: async () => readdir(join(dataDir, "pdfs")),
    async restart(env) {
      await running.app.close();
      running = await open(env);
    },
    close: async () => running.app.close(),
  };
}
