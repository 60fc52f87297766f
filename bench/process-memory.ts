import { readdirSync, readFileSync } from "node:fs";

/** Only Linux tells a process's memory in files. */
export const memoryIsTold = process.platform === "linux";

/** `VmRSS`: resident now. `VmHWM`: the most that ever was. In MB; 0 for a process that is gone. */
export function memoryOf(pid: number, figure: "VmRSS" | "VmHWM"): number {
  const status = readIfThere(`/proc/${pid}/status`);
  return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0) / 1024;
}

/** Its own resident memory and that of the processes it started. What they share, such as Node itself, counts twice. */
export function memoryOfFamily(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + memoryOf(one, "VmRSS"), 0);
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readIfThere(`/proc/${pid}/task/${thread}/children`).split(" "))
    .filter((child) => child !== "")
    .map(Number);
}

/** Processes and threads come and go while they are looked at. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
