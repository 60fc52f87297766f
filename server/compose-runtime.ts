import { BUILTIN_MODEL, createBuiltin } from "./adapters/models/builtin/builtin.ts";
import { ollamaAddress } from "./adapters/models/ollama/address.ts";
import { createOllama } from "./adapters/models/ollama/ollama.ts";
import { createOpenai } from "./adapters/models/openai/openai.ts";
import { checkHealth } from "./core/check-health.ts";
import { chooseRuntime } from "./core/choose-runtime.ts";
import type { RuntimeName } from "./core/choose-runtime.ts";
import { createEmbedder } from "./core/embedder.ts";
import type { ModelRuntime } from "./core/ports.ts";
import type { RuntimeInUse } from "./core/runtime-in-use.ts";
import type { Settings } from "./settings.ts";

export const DEFAULT_OLLAMA_HOST = "http://127.0.0.1:11434";

/** The name that Ollama gives it; other servers are set to theirs. */
const DEFAULT_EMBEDDING_MODEL = "nomic-embed-text";

export interface ComposedRuntime {
  readonly runtime: ModelRuntime;
  readonly embedder: ReturnType<typeof createEmbedder>;
  readonly inUse: RuntimeInUse;
}

/** Chooses the model runtime and opens it. Its own vectors can be had beside any other runtime's chat models. */
export async function composeRuntime(settings: Settings, defaultOllamaHost: string): Promise<ComposedRuntime> {
  const ollamaHost = settings.OLLAMA_HOST ?? defaultOllamaHost;
  const timeoutSeconds = settings.RUNTIME_TIMEOUT_S;
  const ollama = createOllama({ host: ollamaHost, timeoutSeconds });
  const { name, reason } = await chooseRuntime({
    wanted: settings.MODEL_RUNTIME,
    ollamaIsSet: settings.OLLAMA_HOST !== undefined,
    openaiIsSet: settings.OPENAI_BASE_URL !== undefined,
    ollamaAnswers: async () => (await checkHealth(ollama)).connected,
  });
  const builtin = createBuiltin();
  const opened: Record<RuntimeName, () => Opened> = {
    ollama: () => ({ runtime: ollama, address: ollamaAddress(ollamaHost) }),
    openai: () => openOpenai(settings),
    builtin: () => ({ runtime: builtin }),
  };
  const { runtime, address } = opened[name]();
  const model = settings.EMBEDDING_MODEL ?? (name === "builtin" ? BUILTIN_MODEL : DEFAULT_EMBEDDING_MODEL);
  const embedder = createEmbedder({ runtime: model === BUILTIN_MODEL ? builtin : runtime, model });
  const shown = address === undefined ? {} : { address: withoutCredentials(address) };
  return { runtime, embedder, inUse: { name, reason, ...shown, embeddingModel: embedder.model } };
}

interface Opened {
  readonly runtime: ModelRuntime;
  readonly address?: URL;
}

function openOpenai({ OPENAI_BASE_URL, OPENAI_API_KEY, RUNTIME_TIMEOUT_S }: Settings): Opened {
  if (OPENAI_BASE_URL === undefined) throw new Error("OPENAI_BASE_URL is not set.");
  const address = new URL(OPENAI_BASE_URL);
  return {
    runtime: createOpenai({ address, apiKey: OPENAI_API_KEY, timeoutSeconds: RUNTIME_TIMEOUT_S }),
    address,
  };
}

function withoutCredentials({ origin, pathname }: URL): string {
  return origin + pathname.replace(/\/$/, "");
}
