import type { ChildProcess } from "node:child_process";
import { cancelled, runtimeGarbled, runtimeTimedOut } from "../../../core/errors.ts";
import type { Failure } from "../../../core/errors.ts";
import { modelProcessEnded } from "../../../core/runtime-failures.ts";
import { FromModel } from "./messages.ts";
import type { ModelTask, ToModel } from "./messages.ts";

/** Work that is to stop does so after the portion of a prompt, the word or the passage it is at. What takes longer is killed. */
const STOPS_WITHIN_MS = 10_000;

/** How a task ended in the process; all else is thrown. */
export type Ending = Exclude<FromModel, { kind: "reading" | "piece" | "stopped" }>;

export interface Doing {
  readonly task: ModelTask;
  readonly signal: AbortSignal;
  /** How long the process may be silent. */
  readonly timeoutSeconds: number;
  readonly onPiece?: (content: string) => void;
}

/**
 * Has a model's process do one thing. What does not answer, or not in a way that can be understood, is killed. A process
 * that is not yet at work may still be loading its model: it is not killed for a caller who left, but serves the next one.
 */
export async function doTask(child: ChildProcess, { task, signal, timeoutSeconds, onPiece }: Doing): Promise<Ending> {
  if (signal.aborted) throw cancelled();
  const { promise, resolve, reject } = Promise.withResolvers<Ending>();
  const giveUp = (failure: Failure) => {
    child.kill("SIGKILL");
    reject(signal.aborted ? cancelled() : failure);
  };
  const silence = setTimeout(() => giveUp(runtimeTimedOut(timeoutSeconds)), timeoutSeconds * 1000);
  let patience: NodeJS.Timeout | undefined;
  let isAtWork = false;
  const losePatience = () => {
    if (isAtWork && signal.aborted) patience ??= setTimeout(() => giveUp(cancelled()), STOPS_WITHIN_MS);
  };
  const onAbort = () => {
    send(child, { kind: "stop" });
    losePatience();
  };
  const onEnd = (cause: unknown) => giveUp(modelProcessEnded(new Error(`ended by ${String(cause)}`)));
  const onMessage = (message: unknown) => {
    silence.refresh();
    isAtWork = true;
    losePatience();
    const told = FromModel.safeParse(message);
    if (!told.success) giveUp(runtimeGarbled());
    else if (told.data.kind === "piece") onPiece?.(told.data.content);
    else if (told.data.kind === "stopped") reject(cancelled());
    else if (told.data.kind !== "reading") resolve(told.data);
  };
  signal.addEventListener("abort", onAbort, { once: true });
  // A process that is killed closes its channel; `exit` may come before this is heard.
  const events = { message: onMessage, exit: onEnd, error: onEnd, disconnect: onEnd };
  for (const [event, listener] of Object.entries(events)) child.on(event, listener);
  send(child, task);
  try {
    return await promise;
  } finally {
    clearTimeout(silence);
    clearTimeout(patience);
    signal.removeEventListener("abort", onAbort);
    for (const [event, listener] of Object.entries(events)) child.off(event, listener);
  }
}

/** A process that is gone tells so by its end. */
function send(child: ChildProcess, message: ToModel): void {
  child.send(message, () => undefined);
}
