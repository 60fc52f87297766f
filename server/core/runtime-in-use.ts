import type { RuntimeName } from "./choose-runtime.ts";

/** The model runtime that was chosen at the start, as people are told of it. */
export interface RuntimeInUse {
  readonly name: RuntimeName;
  readonly reason: string;
  /** Where it answers, without user and password; a runtime inside the service has none. */
  readonly address?: string;
  readonly embeddingModel: string;
}

export function describeRuntime({ name, reason, address, embeddingModel }: RuntimeInUse): string {
  const where = address === undefined ? "" : ` at ${address}`;
  return `Model runtime: ${name}${where}, because ${reason}. Embedding model: ${embeddingModel}.`;
}
