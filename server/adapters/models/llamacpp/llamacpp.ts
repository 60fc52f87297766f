import { access } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cancelled, modelNotFound, runtimeGarbled, tooLongForModel } from "../../../core/errors.ts";
import type { Failure } from "../../../core/errors.ts";
import type { ChatDelta, ChatRequest, EmbedRequest, ModelRuntime } from "../../../core/ports.ts";
import { llamacppNotInstalled, modelFailed, modelNotLoaded, noModelFiles } from "../../../core/runtime-failures.ts";
import { asWritten } from "./as-written.ts";
import { keepOneModel } from "./keep-one-model.ts";
import type { ModelTask } from "./messages.ts";
import { findModelsIn } from "./model-files.ts";
import type { FindModels, ModelFile } from "./model-files.ts";
import { orAborted } from "./or-aborted.ts";
import type { Ending } from "./do-task.ts";

/** Where `npm run llamacpp:install` puts node-llama-cpp. */
export const LLAMACPP_EXTRA = fileURLToPath(new URL("../../../../extras/llamacpp/", import.meta.url));

export interface LlamacppOptions {
  /** MODELS_DIR. */
  readonly modelsDir: string;
  readonly extra: string;
  /** How long a model's process may be silent. */
  readonly timeoutSeconds: number;
}

export interface Llamacpp extends ModelRuntime {
  readonly isInstalled: () => Promise<boolean>;
  readonly findModels: FindModels;
  /** Ends its processes, and what they are at. */
  close(): void;
}

const CAUTIOUS_WINDOW = 512;

/** llama.cpp on this machine, one process for the model that chats and one for the model that embeds. */
export function createLlamacpp({ modelsDir, extra, timeoutSeconds }: LlamacppOptions): Llamacpp {
  const findModels = findModelsIn(modelsDir);
  const chatting = keepOneModel();
  const embedding = keepOneModel();

  const isInstalled = async () => isThere(join(extra, "node_modules/node-llama-cpp/dist/index.js"));

  async function installed(signal: AbortSignal): Promise<readonly ModelFile[]> {
    if (!(await orAborted(isInstalled(), signal))) throw llamacppNotInstalled();
    const { models } = await orAborted(findModels(), signal);
    if (models.length === 0) throw noModelFiles();
    return models;
  }

  async function named(name: string, signal: AbortSignal): Promise<ModelFile> {
    const model = (await installed(signal)).find((one) => one.name === name);
    if (!model) throw modelNotFound(name);
    return model;
  }

  function wanted({ path, digest }: ModelFile, task: ModelTask, window: number, signal: AbortSignal) {
    return { start: { extra, path, window, use: task.kind }, digest, task, signal, timeoutSeconds };
  }

  async function embed(request: EmbedRequest, signal: AbortSignal): Promise<Float32Array[]> {
    const model = await named(request.model, signal);
    if (request.texts.length === 0) return [];
    const most = model.traits.contextLength ?? CAUTIOUS_WINDOW;
    const window = Math.min(request.window ?? most, most);
    const ending = await embedding.do(wanted(model, { kind: "embed", texts: request.texts }, window, signal));
    if (ending.kind !== "embedded") throw failureOf(ending, model);
    if (ending.vectors.length !== request.texts.length) throw runtimeGarbled();
    return ending.vectors;
  }

  async function* chat(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatDelta> {
    const model = await named(request.model, signal);
    const { messages, think, window, maxAnswerTokens } = request;
    const task = { kind: "chat", messages, think, maxAnswerTokens } as const;
    const ending = yield* asWritten(
      async (onPiece, whileWanted) => chatting.do({ ...wanted(model, task, window, whileWanted), onPiece }),
      signal,
    );
    if (signal.aborted) throw cancelled();
    if (ending.kind !== "written") throw failureOf(ending, model);
    const { promptTokens, cutOff } = ending;
    yield { content: "", thinking: "", promptTokens, cutOff };
  }

  return {
    isInstalled,
    findModels,
    installed: async (signal) =>
      (await installed(signal)).map(({ name, digest, size, modifiedAt }) => ({ name, digest, size, modifiedAt })),
    traits: async ({ name }, signal) => (await named(name, signal)).traits,
    embed,
    chat,
    close() {
      chatting.close();
      embedding.close();
    },
  };
}

function failureOf(ending: Ending, { name }: ModelFile): Failure {
  if (ending.kind === "too long") return tooLongForModel(name);
  if (ending.kind === "not loaded") return modelNotLoaded(name, ending.said);
  return ending.kind === "failed" ? modelFailed(ending.said) : runtimeGarbled();
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
