import type { FromModel, ModelTask } from "../messages.ts";

/** Does one thing after the other; what it comes to is the last thing told. Throws TooLong. */
export type Work = (task: ModelTask, tell: (message: FromModel) => void, signal: AbortSignal) => Promise<FromModel>;

/** What was given exceeds the window. */
export class TooLong extends Error {}
