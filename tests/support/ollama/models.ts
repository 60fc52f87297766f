export type Capability = "completion" | "embedding" | "tools" | "thinking" | "vision" | "insert";

/** A model as the tests describe it; `describe-models.ts` turns it into what Ollama says about it. */
export interface ModelSpec {
  /** With its tag, or without for `:latest`. */
  readonly name: string;
  /** Leave out for a model of a server before 0.6.4, which names none. */
  readonly capabilities?: readonly Capability[];
  readonly architecture: string;
  readonly contextLength: number;
  readonly embeddingLength: number;
  readonly template: string;
  /** Newer models have a renderer built into Ollama, and then a bare template. */
  readonly renderer?: string;
  readonly parameterSize?: string;
  /** Changes the digest and the vectors, and nothing else: the same name pulled again with new weights. */
  readonly revision?: string;
  /** Claims `thinking` and answers 400 to `think: true` nevertheless. */
  readonly refusesThinking?: boolean;
  /** Writes its thoughts into the content as `<think>…</think>` unless `think` is given and understood. */
  readonly inlineThinking?: boolean;
}

export const BARE_TEMPLATE = "{{ .Prompt }}";

const CHAT_TEMPLATE =
  "{{ if .System }}<|system|>\n{{ .System }}</s>\n{{ end }}<|user|>\n{{ .Prompt }}</s>\n<|assistant|>\n";

export const nomicEmbedText: ModelSpec = {
  name: "nomic-embed-text:latest",
  capabilities: ["embedding"],
  architecture: "nomic-bert",
  contextLength: 2048,
  embeddingLength: 768,
  template: BARE_TEMPLATE,
  parameterSize: "137M",
};

export const allMinilm: ModelSpec = {
  name: "all-minilm:latest",
  capabilities: ["embedding"],
  architecture: "bert",
  contextLength: 512,
  embeddingLength: 384,
  template: BARE_TEMPLATE,
  parameterSize: "22.57M",
};

export const tinyllama: ModelSpec = {
  name: "tinyllama:latest",
  capabilities: ["completion"],
  architecture: "llama",
  contextLength: 2048,
  embeddingLength: 2048,
  template: CHAT_TEMPLATE,
  parameterSize: "1.1B",
};

export const llama32: ModelSpec = {
  name: "llama3.2:latest",
  capabilities: ["completion", "tools"],
  architecture: "llama",
  contextLength: 131_072,
  embeddingLength: 3072,
  template: CHAT_TEMPLATE,
  parameterSize: "3.2B",
};

export const qwen3: ModelSpec = {
  name: "qwen3:latest",
  capabilities: ["completion", "tools", "thinking"],
  architecture: "qwen3",
  contextLength: 40_960,
  embeddingLength: 4096,
  template: CHAT_TEMPLATE,
  parameterSize: "8.2B",
};

export const noTemplate: ModelSpec = {
  name: "no-template:latest",
  capabilities: ["completion"],
  architecture: "llama",
  contextLength: 2048,
  embeddingLength: 2048,
  template: BARE_TEMPLATE,
  parameterSize: "1.1B",
};

export const DEFAULT_MODELS: readonly ModelSpec[] = [nomicEmbedText, allMinilm, tinyllama, llama32, qwen3, noTemplate];

export function fullName(name: string): string {
  return name.includes(":") ? name : `${name}:latest`;
}

export function findModel(models: readonly ModelSpec[], name: string): ModelSpec | undefined {
  return models.find((model) => fullName(model.name) === fullName(name));
}

/** An encoder turns text into vectors and never talks; known by its architecture when it names no capabilities. */
export function isEmbeddingModel(model: ModelSpec): boolean {
  return model.capabilities?.includes("embedding") ?? model.architecture.includes("bert");
}
