import { Interruption } from "./failures.ts";

export interface SilenceGuard extends Disposable {
  /** Aborts when nothing was heard for too long, or when the person stops it all. */
  readonly signal: AbortSignal;
  heard(): void;
}

/** For connecting, for the answer's head and between its bytes alike. */
export function guardSilence(seconds: number, stop: AbortSignal): SilenceGuard {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(new Interruption(`no answer for ${seconds} s`)), seconds * 1000);
  return {
    signal: AbortSignal.any([stop, silent.signal]),
    heard: () => timer.refresh(),
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
