import type { ModelRuntime } from "./ports.ts";

export const PATIENCE_MS = 1500;

export interface RuntimeHealth {
  readonly connected: boolean;
  readonly models: number;
}

/** Never throws, and answers within two seconds whatever the runtime does. */
export async function checkHealth(runtime: ModelRuntime): Promise<RuntimeHealth> {
  try {
    const models = await runtime.installed(AbortSignal.timeout(PATIENCE_MS));
    return { connected: true, models: models.length };
  } catch {
    return { connected: false, models: 0 };
  }
}
