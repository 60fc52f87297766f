import type { UploadObserver, UploadStep } from "../../server/core/ports.ts";

export interface StageClock {
  readonly observe: UploadObserver;
  /** Seconds of each step, over all uploads so far. */
  readonly seconds: ReadonlyMap<UploadStep, number>;
}

/** For uploads one after the other: a step lasts until the next begins. */
export function createStageClock(): StageClock {
  const seconds = new Map<UploadStep, number>();
  let current: UploadStep = "done";
  let since = performance.now();
  return {
    seconds,
    observe(step) {
      const now = performance.now();
      if (current !== "done") seconds.set(current, (seconds.get(current) ?? 0) + (now - since) / 1000);
      [current, since] = [step, now];
    },
  };
}
