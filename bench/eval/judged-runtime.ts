import { join } from "node:path";
import { provideOllama } from "../../scripts/live-runtime/provide-ollama.ts";
import { surroundings } from "../../scripts/live-runtime/surroundings.ts";
import { BUILTIN_MODEL, createBuiltin } from "../../server/adapters/models/builtin/builtin.ts";
import { createOllama } from "../../server/adapters/models/ollama/ollama.ts";
import type { ModelRuntime } from "../../server/core/ports.ts";
import { createEmbeddingTally, type EmbeddingTally } from "./embedding-tally.ts";
import type { RuntimeOption } from "./options.ts";
import { startRememberingRuntime } from "./remembering-runtime.ts";

/** The runtime whose vectors are judged, for the service and for what is written without it. */
export interface JudgedRuntime {
  readonly embeddingModel: string;
  /** What the service is told of it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly runtime: ModelRuntime;
  /** Stays empty where vectors are made in the service itself. */
  readonly tally: EmbeddingTally;
  stop(): Promise<void>;
}

const TIMEOUT_S = 300;

/** Ollama has to be found or built first, which may fail for a reason to tell; the built-in runtime needs nothing. */
export async function openJudgedRuntime(
  name: RuntimeOption,
  say: (line: string) => void,
): Promise<JudgedRuntime | { readonly missing: string }> {
  return name === "builtin" ? judgeBuiltin() : judgeOllama(say);
}

function judgeBuiltin(): JudgedRuntime {
  return {
    embeddingModel: BUILTIN_MODEL,
    settings: { MODEL_RUNTIME: "builtin", EMBEDDING_MODEL: BUILTIN_MODEL },
    runtime: createBuiltin(),
    tally: createEmbeddingTally(),
    stop: async () => {},
  };
}

async function judgeOllama(say: (line: string) => void): Promise<JudgedRuntime | { readonly missing: string }> {
  const ollama = await provideOllama({ say });
  if ("missing" in ollama) return ollama;
  const model = ollama.embeddingModel;
  const file = join(surroundings().cache, "eval-embeddings.db");
  const remembering = await startRememberingRuntime({ upstream: ollama.url, model, file });
  return {
    embeddingModel: model,
    settings: { OLLAMA_HOST: remembering.url, EMBEDDING_MODEL: model },
    runtime: createOllama({ host: remembering.url, timeoutSeconds: TIMEOUT_S }),
    tally: remembering.tally,
    async stop() {
      await remembering[Symbol.asyncDispose]();
      await ollama.stop();
    },
  };
}
