import { hasEnded } from "./upload-report.ts";
import type { UploadReport } from "./upload-report.ts";

/** Counts of one stage are told at most this often; a new stage is told at once. */
const COUNTS_EVERY_MS = 100;

/** A report that changes, and those who follow it. */
export interface UploadProgress {
  readonly current: UploadReport;
  change(part: Partial<UploadReport>): void;
  /**
   * The present state, then every change, until an end or until aborted. A reader that is slow is told of each stage, and
   * of the latest counts.
   */
  follow(signal: AbortSignal): AsyncGenerator<UploadReport>;
}

type Listener = (report: UploadReport) => void;

export function createUploadProgress(first: UploadReport): UploadProgress {
  let current = first;
  const listeners = new Set<Listener>();
  return {
    get current() {
      return current;
    },
    change(part) {
      current = { ...current, ...part };
      for (const listener of listeners) listener(current);
    },
    async *follow(signal) {
      const inbox = createInbox(current, signal);
      listeners.add(inbox.put);
      try {
        for (;;) {
          const report = await inbox.next();
          if (!report) return;
          yield report;
          if (hasEnded(report)) return;
        }
      } finally {
        listeners.delete(inbox.put);
      }
    },
  };
}

/** Holds at most one report a stage, so a reader that never comes back costs no more. */
function createInbox(first: UploadReport, signal: AbortSignal) {
  const waiting = [first];
  let toldAt = 0;
  let toldStage: string | undefined;
  let wake: (() => void) | undefined;

  function put(report: UploadReport): void {
    if (waiting.at(-1)?.stage === report.stage) waiting.pop();
    waiting.push(report);
    wake?.();
  }

  /** How long the first report still has to wait: not at all when its stage is news, or over. */
  function patience(): number | undefined {
    const [report] = waiting;
    if (!report) return undefined;
    if (report.stage !== toldStage || waiting.length > 1) return 0;
    return Math.max(0, toldAt + COUNTS_EVERY_MS - performance.now());
  }

  /** Until something happens, or for `ms`. */
  async function sleep(ms: number | undefined): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
    const onAbort = () => resolve();
    wake = resolve;
    signal.addEventListener("abort", onAbort, { once: true });
    await promise;
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }

  /** undefined: aborted. */
  async function next(): Promise<UploadReport | undefined> {
    for (let ms = patience(); ms !== 0; ms = patience()) {
      if (signal.aborted) return undefined;
      await sleep(ms);
    }
    if (signal.aborted) return undefined;
    toldAt = performance.now();
    toldStage = waiting[0]?.stage;
    return waiting.shift();
  }

  return { put, next };
}
