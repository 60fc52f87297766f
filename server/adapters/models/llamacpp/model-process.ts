import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { compiledCode } from "../../compiled-code.ts";
import { doTask } from "./do-task.ts";
import type { Doing, Ending } from "./do-task.ts";
import type { ModelStart } from "./messages.ts";

const PROGRAM = fileURLToPath(new URL("./process/model-process.ts", import.meta.url));

export interface ModelProcess {
  /** Whether it can do nothing more. */
  readonly hasEnded: boolean;
  /** One task at a time. Throws cancelled, and runtimeTimedOut, runtimeGarbled, modelProcessEnded, after which it has ended. */
  do(doing: Doing): Promise<Ending>;
  end(): void;
}

/** A process that has one model. It keeps the service from closing only while there is something to do. */
export function startModelProcess(start: ModelStart): ModelProcess {
  const child = fork(PROGRAM, [JSON.stringify(start)], {
    // Nothing of our environment belongs beside native code that reads strangers' files.
    env: compiledCode(),
    execArgv: ["--no-warnings"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let hasEnded = false;
  const noteEnd = () => {
    hasEnded = true;
  };
  child.once("exit", noteEnd);
  child.on("error", noteEnd);
  letClose(child);
  return {
    get hasEnded() {
      return hasEnded || child.killed;
    },
    async do(doing) {
      keepOpen(child);
      try {
        return await doTask(child, doing);
      } finally {
        letClose(child);
      }
    },
    end: () => void child.kill("SIGKILL"),
  };
}

function keepOpen(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function letClose(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
