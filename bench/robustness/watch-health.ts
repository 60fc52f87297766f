import { setTimeout as sleep } from "node:timers/promises";

const EVERY_MS = 50;
const PATIENCE_MS = 10_000;

export interface HealthWatch {
  /** Asks once more and resolves when that is answered. */
  stop(): Promise<{ readonly answeredInMs: number[]; readonly problems: string[] }>;
}

/** Asks for /health again and again from now on, one request at a time. */
export function watchHealth(url: string): HealthWatch {
  const answeredInMs: number[] = [];
  const problems = new Set<string>();
  const stopping = new AbortController();

  async function askOnce(when: string): Promise<void> {
    const start = performance.now();
    const status = await healthStatus(url);
    answeredInMs.push(performance.now() - start);
    if (status !== 200) problems.add(`/health ${when}: ${status}`);
  }

  async function keepAsking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await askOnce("during the upload");
      await sleep(EVERY_MS);
    }
  }

  const asking = keepAsking();
  return {
    async stop() {
      stopping.abort();
      await asking;
      await askOnce("after the upload");
      return { answeredInMs, problems: [...problems] };
    },
  };
}

async function healthStatus(url: string): Promise<number | string> {
  try {
    const reply = await fetch(`${url}/health`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await reply.text();
    return reply.status;
  } catch (error) {
    return error instanceof Error ? error.name : "no answer";
  }
}
