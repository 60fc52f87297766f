import { BUILTIN_MODEL, createBuiltin } from "./adapters/models/builtin/builtin.ts";
import { createLlamacpp, LLAMACPP_EXTRA } from "./adapters/models/llamacpp/llamacpp.ts";
import type { Llamacpp } from "./adapters/models/llamacpp/llamacpp.ts";
import { embeddingModelAmong } from "./adapters/models/llamacpp/model-files.ts";
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

const DEFAULT_OLLAMA_HOST = "http://127.0.0.1:11434";

/** The name that Ollama gives it; other servers are set to theirs. */
const DEFAULT_EMBEDDING_MODEL = "nomic-embed-text";

/** Where runtimes are looked for that no setting names. */
export interface RuntimePlaces {
  readonly defaultOllamaHost?: string;
  /** The folder that llama.cpp is installed in. */
  readonly llamacppExtra?: string;
}

export interface ComposedRuntime {
  readonly runtime: ModelRuntime;
  readonly embedder: ReturnType<typeof createEmbedder>;
  readonly inUse: RuntimeInUse;
  /** For the log: what is wrong beside it. */
  readonly warnings: readonly string[];
  close(): void;
}

/** Chooses the model runtime and opens it. Its own vectors can be had beside any other runtime's chat models. */
export async function composeRuntime(settings: Settings, places: RuntimePlaces): Promise<ComposedRuntime> {
  const { defaultOllamaHost = DEFAULT_OLLAMA_HOST, llamacppExtra: extra = LLAMACPP_EXTRA } = places;
  const ollamaHost = settings.OLLAMA_HOST ?? defaultOllamaHost;
  const timeoutSeconds = settings.RUNTIME_TIMEOUT_S;
  const ollama = createOllama({ host: ollamaHost, timeoutSeconds });
  const llamacpp = createLlamacpp({ modelsDir: settings.MODELS_DIR, extra, timeoutSeconds });
  const { name, reason } = await chooseRuntime({
    wanted: settings.MODEL_RUNTIME,
    ollamaIsSet: settings.OLLAMA_HOST !== undefined,
    openaiIsSet: settings.OPENAI_BASE_URL !== undefined,
    ollamaAnswers: async () => (await checkHealth(ollama)).connected,
    llamacppHas: async () => partsOf(llamacpp),
  });
  const builtin = createBuiltin();
  const opened: Record<RuntimeName, () => Opened> = {
    ollama: () => ({ runtime: ollama, address: ollamaAddress(ollamaHost) }),
    openai: () => openOpenai(settings),
    llamacpp: () => ({ runtime: llamacpp }),
    builtin: () => ({ runtime: builtin }),
  };
  const { runtime, address } = opened[name]();
  const model = settings.EMBEDDING_MODEL ?? (await defaultEmbeddingModel(name, llamacpp));
  const embedder =
    model === BUILTIN_MODEL
      ? createEmbedder({ runtime: builtin, model, knowsMeanings: false })
      : createEmbedder({ runtime, model });
  const shown = address === undefined ? {} : { address: withoutCredentials(address) };
  return {
    runtime,
    embedder,
    inUse: { name, reason, ...shown, embeddingModel: embedder.model },
    warnings: name === "llamacpp" ? await warningsOf(llamacpp) : [],
    close: () => llamacpp.close(),
  };
}

interface Opened {
  readonly runtime: ModelRuntime;
  readonly address?: URL;
}

/** A folder without a model that chats is no reason to leave the built-in one, which at least quotes. */
async function partsOf({ findModels, isInstalled }: Llamacpp) {
  const { models } = await findModels();
  return { models: models.some(({ traits }) => traits.chats), program: await isInstalled() };
}

/**
 * Beside model files none of which embeds, PDFs are stored with our own vectors. Where there are no models at all, nothing
 * takes their place: PDFs stored meanwhile would have to be embedded again.
 */
async function defaultEmbeddingModel(name: RuntimeName, { findModels }: Llamacpp): Promise<string> {
  if (name === "builtin") return BUILTIN_MODEL;
  if (name !== "llamacpp") return DEFAULT_EMBEDDING_MODEL;
  const { models } = await findModels();
  return embeddingModelAmong(models) ?? (models.length === 0 ? DEFAULT_EMBEDDING_MODEL : BUILTIN_MODEL);
}

async function warningsOf({ findModels }: Llamacpp): Promise<string[]> {
  const { unreadable } = await findModels();
  if (unreadable.length === 0) return [];
  return [`These files in MODELS_DIR are broken or no models, and are left out: ${unreadable.join(", ")}`];
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
