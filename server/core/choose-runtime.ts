export type RuntimeName = "ollama" | "openai" | "llamacpp" | "builtin";

export interface RuntimeWish {
  /** MODEL_RUNTIME. */
  readonly wanted: RuntimeName | "auto";
  /** Whether somebody set OLLAMA_HOST. */
  readonly ollamaIsSet: boolean;
  /** Whether somebody set OPENAI_BASE_URL. */
  readonly openaiIsSet: boolean;
  /** Looks for Ollama at its default address. */
  readonly ollamaAnswers: () => Promise<boolean>;
  /** Looks for llama.cpp and for models in MODELS_DIR that chat. */
  readonly llamacppHas: () => Promise<LlamacppParts>;
}

export interface LlamacppParts {
  readonly models: boolean;
  readonly program: boolean;
}

export interface RuntimeChoice {
  readonly name: RuntimeName;
  /** For people: part of a log line. */
  readonly reason: string;
}

const NOTHING_ELSE = "OLLAMA_HOST and OPENAI_BASE_URL are not set, and no Ollama answers at its default address";

/** What was asked for is never replaced, whether it answers or not: only where nothing is set, something is looked for. */
export async function chooseRuntime(wish: RuntimeWish): Promise<RuntimeChoice> {
  const { wanted, ollamaIsSet, openaiIsSet, ollamaAnswers, llamacppHas } = wish;
  if (wanted !== "auto") return { name: wanted, reason: `MODEL_RUNTIME is set to ${wanted}` };
  if (ollamaIsSet) return { name: "ollama", reason: "OLLAMA_HOST is set" };
  if (await ollamaAnswers()) return { name: "ollama", reason: "Ollama answers at its default address" };
  if (openaiIsSet) {
    return { name: "openai", reason: "OPENAI_BASE_URL is set, and no Ollama answers at its default address" };
  }
  const { models, program } = await llamacppHas();
  if (models && program) {
    return { name: "llamacpp", reason: `models are in MODELS_DIR, ${NOTHING_ELSE}` };
  }
  const missing = "models are in MODELS_DIR, but llama.cpp is not installed: run npm run llamacpp:install";
  return { name: "builtin", reason: models ? `${NOTHING_ELSE}, and ${missing}` : NOTHING_ELSE };
}
