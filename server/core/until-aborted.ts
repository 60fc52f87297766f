import { cancelled } from "./errors.ts";

/** Passes pieces on until aborted; then throws at once, even where the next piece never comes. */
export async function* untilAborted<T>(pieces: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => undefined);
  const onAbort = () => reject(cancelled());
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
