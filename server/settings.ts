import { z } from "zod";

/** Every setting: its name in the environment, its type, its default and what it does. Nothing else reads the environment. */

const whole = (fallback: number, least: number, most: number) =>
  z.coerce.number(`must be a number`).int("must be a whole number").min(least).max(most).default(fallback);

export const Settings = z.object({
  HOST: z.string().min(1).default("127.0.0.1").describe("Address the service listens on."),
  PORT: whole(8001, 0, 65_535).describe("Port the service listens on; 0 takes any free one."),
  DATA_DIR: z.string().min(1).default("./data").describe("Folder for the uploaded PDFs and the database."),
  MODEL_RUNTIME: z
    .enum(["auto", "ollama", "openai", "llamacpp", "builtin"])
    .default("auto")
    .describe(
      "Where models run. `auto`: Ollama if `OLLAMA_HOST` is set or it answers at its default address at the start, else `openai` if `OPENAI_BASE_URL` is set, else `llamacpp` if it is installed and a model that chats is in `MODELS_DIR`, else `builtin`, which needs no model and quotes instead of writing.",
    ),
  OLLAMA_HOST: z
    .string()
    .refine(isAddress, "must be an address such as http://127.0.0.1:11434")
    .optional()
    .describe("Where Ollama answers, with or without `http://`. Not set: `http://127.0.0.1:11434`."),
  OPENAI_BASE_URL: z
    .string()
    .refine(isHttpUrl, "must be an address such as http://127.0.0.1:8080/v1")
    .optional()
    .describe("A server that speaks OpenAI's interface: vLLM, llama-server, LM Studio. Often ends with `/v1`."),
  OPENAI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must have no spaces and only ASCII characters")
    .optional()
    .describe("The key that server wants, if any."),
  MODELS_DIR: z
    .string()
    .min(1)
    .default("./models")
    .describe(
      "Folder for model files (`.gguf`): `npm run models:pull` puts them there, the runtime `llamacpp` runs them.",
    ),
  EMBEDDING_MODEL: z
    .string()
    .optional()
    .describe(
      "Model that turns text into vectors; PDFs stay bound to the one they were stored with until they are re-embedded. Not set: `nomic-embed-text`; with `llamacpp` the embedding model in `MODELS_DIR`, or `builtin` if there is none; `builtin` with that runtime. `builtin` can be had beside any runtime.",
    ),
  MAX_UPLOAD_MB: whole(200, 1, 4096).describe("Largest PDF that is accepted, in MB."),
  UPLOAD_CONCURRENCY: whole(2, 1, 16).describe("PDFs processed at the same time; others wait their turn."),
  MAX_CONTEXT_TOKENS: whole(16_384, 1024, 1_048_576).describe(
    "Largest window asked of a chat model, in tokens; more needs more memory.",
  ),
  RETRIEVAL: z
    .enum(["hybrid", "passages", "keywords", "vector"])
    .default("hybrid")
    .describe(
      "How passages are found: `hybrid` (meaning and words), `passages` (meaning of passages), `keywords` (words), `vector` (meaning of whole chunks).",
    ),
  VECTOR_CACHE_MB: whole(1024, 1, 3072).describe("Memory for search indexes kept at hand; others are read from disk."),
  EXTRACTION_TIMEOUT_S: whole(120, 1, 86_400).describe("Longest time to read one PDF, in seconds."),
  EXTRACTION_MEMORY_MB: whole(1536, 128, 65_536).describe("Largest memory to read one PDF, in MB."),
  MAX_PAGES: whole(5000, 1, 1_000_000).describe("Most pages a PDF may have."),
  RUNTIME_TIMEOUT_S: whole(300, 1, 86_400).describe("Longest silence of the model runtime, in seconds."),
  CORS_ORIGINS: z
    .string()
    .default("http://localhost:3000,http://127.0.0.1:3000")
    .transform((list) =>
      list
        .split(",")
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ""),
    )
    .describe("Origins of other web pages that may call the service, separated by commas; `*` allows all."),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("info")
    .describe("How much is logged: fatal, error, warn, info, debug or silent."),
});

export type Settings = z.infer<typeof Settings>;

/** Pure. Throws one error that names every setting that is wrong. An empty value counts as not set. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const read = Settings.safeParse(given);
  const problems = (read.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  if (given["MODEL_RUNTIME"] === "openai" && given["OPENAI_BASE_URL"] === undefined) {
    problems.push("OPENAI_BASE_URL: must be set when MODEL_RUNTIME is openai");
  }
  if (read.success && problems.length === 0) return read.data;
  throw new Error(`These settings are wrong:\n  ${problems.join("\n  ")}`);
}

function isAddress(host: string): boolean {
  return URL.canParse(/^https?:\/\//i.test(host) ? host : `http://${host.startsWith(":") ? "localhost" : ""}${host}`);
}

function isHttpUrl(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
