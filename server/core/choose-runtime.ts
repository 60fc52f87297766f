export type RuntimeName = "ollama" | "openai" | "builtin";

export interface RuntimeWish {
  /** MODEL_RUNTIME. */
  readonly wanted: RuntimeName | "auto";
  /** Whether somebody set OLLAMA_HOST. */
  readonly ollamaIsSet: boolean;
  /** Whether somebody set OPENAI_BASE_URL. */
  readonly openaiIsSet: boolean;
  /** Looks for Ollama at its default address. */
  readonly ollamaAnswers: () => Promise<boolean>;
}

export interface RuntimeChoice {
  readonly name: RuntimeName;
  /** For people: part of a log line. */
  readonly reason: string;
}

/** What was asked for is never replaced, whether it answers or not: only where nothing is set, something is looked for. */
export async function chooseRuntime(wish: RuntimeWish): Promise<RuntimeChoice> {
  const { wanted, ollamaIsSet, openaiIsSet, ollamaAnswers } = wish;
  if (wanted !== "auto") return { name: wanted, reason: `MODEL_RUNTIME is set to ${wanted}` };
  if (ollamaIsSet) return { name: "ollama", reason: "OLLAMA_HOST is set" };
  if (await ollamaAnswers()) return { name: "ollama", reason: "Ollama answers at its default address" };
  if (openaiIsSet) {
    return { name: "openai", reason: "OPENAI_BASE_URL is set, and no Ollama answers at its default address" };
  }
  return {
    name: "builtin",
    reason: "OLLAMA_HOST and OPENAI_BASE_URL are not set, and no Ollama answers at its default address",
  };
}
