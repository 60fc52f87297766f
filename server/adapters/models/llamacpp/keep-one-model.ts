import { cancelled } from "../../../core/errors.ts";
import { createTurnstile } from "../../../core/turnstile.ts";
import type { Doing, Ending } from "./do-task.ts";
import type { ModelStart } from "./messages.ts";
import { startModelProcess } from "./model-process.ts";
import type { ModelProcess } from "./model-process.ts";
import { orAborted } from "./or-aborted.ts";

export interface Wanted extends Doing {
  readonly start: ModelStart;
  /** Changes when the file does. */
  readonly digest: string;
}

/**
 * Has one model loaded at most, from its first use until another is wanted, its file changes or its process ends. One
 * request after the other is served: on a processor two at once are no faster, and take memory for two.
 */
export function keepOneModel() {
  const inTurn = createTurnstile(1);
  let kept: { readonly key: string; readonly process: ModelProcess } | undefined;
  let isClosed = false;

  function processFor({ start, digest }: Wanted): ModelProcess {
    const key = JSON.stringify([start, digest]);
    if (kept?.key === key && !kept.process.hasEnded) return kept.process;
    kept?.process.end();
    kept = { key, process: startModelProcess(start) };
    return kept.process;
  }

  async function work(wanted: Wanted): Promise<Ending> {
    if (isClosed) throw cancelled();
    const process = processFor(wanted);
    const ending = await process.do(wanted);
    // What could not be loaded for lack of memory may be loaded the next time.
    if (ending.kind === "not loaded") process.end();
    return ending;
  }

  return {
    /** Whoever leaves is let go at once. The next one's turn comes when the process has stopped. */
    do: async (wanted: Wanted) =>
      orAborted(
        inTurn(async () => work(wanted), wanted.signal),
        wanted.signal,
      ),
    close() {
      isClosed = true;
      kept?.process.end();
    },
  };
}
