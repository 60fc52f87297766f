import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { UploadStep } from "../../server/core/ports.ts";
import type { Docent } from "./start-docent.ts";

/** Starts the service over the data of a closed one, in a process that dies when an upload comes to `step`. */
export function startCrashing(docent: Docent, step: UploadStep) {
  const program = fileURLToPath(new URL("./crash-at-step.ts", import.meta.url));
  const child = spawn(process.execPath, ["--no-warnings", program, step], {
    env: { DATA_DIR: docent.dataDir, OLLAMA_HOST: docent.ollama.url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return {
    /** Its address, once it listens. */
    url: async () => ((await once(createInterface(child.stdout), "line")) as [string])[0],
    /** Exit code and signal. */
    exited: once(child, "exit") as Promise<[number | null, string | null]>,
  };
}
