/** As much of node-llama-cpp as is used here. It is an extra with a lock of its own, so its types are not at hand. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

export type Token = number & { readonly isToken: true };

interface Text {
  tokenize(tokenizer: unknown): Token[];
}

export interface Sequence {
  /** How many tokens it holds. */
  readonly nextTokenIndex: number;
  /** Keeps what it holds as far as it agrees with the tokens, and drops the rest. */
  adaptStateToTokens(tokens: readonly Token[], allowShift: boolean): Promise<void>;
  evaluateWithoutGeneratingNewTokens(tokens: readonly Token[]): Promise<void>;
}

interface EmbeddingContext {
  calculateInputLength(text: string): number;
  getEmbeddingFor(text: string): Promise<{ readonly vector: readonly number[] }>;
}

export interface LoadedModel {
  readonly tokenizer: unknown;
  readonly embeddingVectorSize: number;
  readonly tokens: {
    readonly bos: Token | null;
    readonly bosString: string | null;
    readonly eosString: string | null;
    readonly shouldPrependBosToken: boolean;
  };
  readonly llama: { readonly cpuMathCores: number };
  createContext(options: { contextSize: number; threads: number }): Promise<{ getSequence(): Sequence }>;
  createEmbeddingContext(options: {
    contextSize: number;
    batchSize: number;
    threads: number;
  }): Promise<EmbeddingContext>;
}

interface Llama {
  loadModel(options: { modelPath: string }): Promise<LoadedModel>;
}

export interface Sampling {
  readonly temperature: number;
  readonly topK: number;
  readonly topP: number;
}

interface Completing extends Sampling {
  readonly signal: AbortSignal;
  readonly maxTokens: number;
  readonly contextShiftSize: number;
  readonly disableContextShift: true;
  readonly onTextChunk: (text: string) => void;
}

interface Completed {
  readonly metadata: { readonly stopReason: string };
}

type LlamaOptions = {
  gpu: "metal" | false;
  build: "never";
  skipDownload: true;
  progressLogs: false;
  logLevel: "disabled";
};

const Bindings = z.object({
  getLlama: z.custom<(options: LlamaOptions) => Promise<Llama>>(isFunction),
  LlamaText: z.custom<new (parts: readonly unknown[]) => Text>(isFunction),
  SpecialTokensText: z.custom<new (text: string) => object>(isFunction),
  LlamaCompletion: z.custom<
    new (options: { contextSequence: Sequence }) => {
      generateCompletionWithMeta(tokens: Token[], options: Completing): Promise<Completed>;
    }
  >(isFunction),
});
export type Bindings = z.infer<typeof Bindings>;

const Jinja = z.object({
  Template: z.custom<new (template: string) => { render(values: object): string }>(isFunction),
});
export type Jinja = z.infer<typeof Jinja>;

export async function importBindings(extra: string): Promise<Bindings> {
  return Bindings.parse(await importFile(join(extra, "node_modules/node-llama-cpp/dist/index.js")));
}

export async function importJinja(extra: string): Promise<Jinja> {
  return Jinja.parse(await importFile(join(extra, "node_modules/@huggingface/jinja/dist/index.js")));
}

/** With the build that was installed, and nothing fetched or compiled. For Apple's own processors the one build uses Metal. */
export async function openLlama({ getLlama }: Bindings): Promise<Llama> {
  const gpu = process.platform === "darwin" && process.arch === "arm64" ? "metal" : false;
  return getLlama({ gpu, build: "never", skipDownload: true, progressLogs: false, logLevel: "disabled" });
}

/**
 * One core is left to the service and to others. llama.cpp's threads wait for each other without giving way: with a thread
 * for each of two busy cores a passage took four times as long as with one thread.
 */
export function threadsFor({ llama }: LoadedModel): number {
  return Math.max(1, llama.cpuMathCores - 1);
}

async function importFile(path: string): Promise<unknown> {
  return import(pathToFileURL(path).href);
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}
