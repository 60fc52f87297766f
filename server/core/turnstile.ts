import { cancelled } from "./errors.ts";

export type Turnstile = ReturnType<typeof createTurnstile>;

/** Lets only so many pieces of work in at once; the others wait in line, first come first served. */
export function createTurnstile(places: number) {
  let free = places;
  const line: (() => void)[] = [];

  async function enter(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw cancelled();
    if (free > 0) {
      free--;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leaveLine = () => {
      line.splice(line.indexOf(resolve), 1);
      reject(cancelled());
    };
    line.push(resolve);
    signal.addEventListener("abort", leaveLine, { once: true });
    await promise.finally(() => signal.removeEventListener("abort", leaveLine));
  }

  function leave(): void {
    const next = line.shift();
    if (next) next();
    else free++;
  }

  return async function inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
