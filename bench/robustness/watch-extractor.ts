import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { memoryIsTold, memoryOf } from "../process-memory.ts";

const EVERY_MS = 20;
/** A killed process is gone only when the kernel has taken its memory back, which takes a moment for gigabytes. */
const TIME_TO_DIE_MS = 3000;

export interface ExtractorWatch {
  /** The most that the service's child processes held together, in MB, and how many of them did not end. */
  stop(): Promise<{ readonly peakMb: number; readonly leftOver: number }>;
}

/** Watches the processes that the service starts. Where /proc is missing it sees none. */
export function watchExtractor(servicePid: number): ExtractorWatch {
  if (!memoryIsTold) return { stop: async () => ({ peakMb: 0, leftOver: 0 }) };
  let peakMb = 0;
  const timer = setInterval(() => {
    // Each process's own peak: what it held between two looks counts too.
    const held = descendantsOf(servicePid).reduce((sum, pid) => sum + memoryOf(pid, "VmHWM"), 0);
    peakMb = Math.max(peakMb, held);
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      const end = performance.now() + TIME_TO_DIE_MS;
      while (descendantsOf(servicePid).length > 0 && performance.now() < end) await sleep(EVERY_MS);
      return { peakMb, leftOver: descendantsOf(servicePid).length };
    },
  };
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Processes and threads come and go while they are looked at. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" "))
      .filter((child) => child !== "")
      .map(Number);
  } catch {
    return [];
  }
}
