import { Failure, failedBecause, modelCannotChat, modelNotFound, modelsUnavailable } from "./errors.ts";
import type { InstalledModel, ModelRuntime, ModelTraits } from "./ports.ts";

export interface ChatModel {
  readonly name: string;
  readonly thinks: boolean;
  readonly contextLength: number | undefined;
  readonly quotesOnly: boolean;
}

/** The models that can hold a conversation, as the runtime lists them. Throws modelsUnavailable. */
export async function listChatModels(runtime: ModelRuntime, signal: AbortSignal): Promise<InstalledModel[]> {
  try {
    const models = await runtime.installed(signal);
    const traits = await Promise.all(models.map((model) => traitsIfKnown(runtime, model, signal)));
    return models.filter((_, i) => traits[i]?.chats === true && traits[i].hasChatTemplate);
  } catch (error) {
    throw error instanceof Failure && error.kind === "failed" ? modelsUnavailable(error) : error;
  }
}

/** Throws modelNotFound, modelCannotChat. */
export async function findChatModel(runtime: ModelRuntime, name: string, signal: AbortSignal): Promise<ChatModel> {
  const model = findByName(await runtime.installed(signal), name);
  if (!model) throw modelNotFound(name);
  const { chats, thinks, contextLength, quotesOnly = false } = await runtime.traits(model, signal);
  if (!chats) throw modelCannotChat(name);
  return { name: model.name, thinks, contextLength, quotesOnly };
}

/** Names may leave out the tag `latest`. */
export function findByName(models: readonly InstalledModel[], name: string): InstalledModel | undefined {
  return models.find((model) => model.name === name || model.name === `${name}:latest`);
}

/** One broken or just removed model must not hide the others. */
async function traitsIfKnown(
  runtime: ModelRuntime,
  model: InstalledModel,
  signal: AbortSignal,
): Promise<ModelTraits | undefined> {
  try {
    return await runtime.traits(model, signal);
  } catch (error) {
    if (["model-not-found", "runtime-refused", "runtime-garbled"].some((reason) => failedBecause(error, reason)))
      return undefined;
    throw error;
  }
}
