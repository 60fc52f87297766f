import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export interface PullOptions {
  readonly folder: string;
  readonly endpoint: string;
  readonly models?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface PullEnd {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

const COMMAND = fileURLToPath(new URL("../../../scripts/pull-models/run.ts", import.meta.url));

/** The command as npm starts it, in a process of its own. */
export function startPull({ folder, endpoint, models = [], env = {} }: PullOptions) {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", COMMAND, ...models], {
    env: { PATH: process.env["PATH"], MODELS_DIR: folder, HF_ENDPOINT: endpoint, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errors, exit] = [text(child.stdout), text(child.stderr), once(child, "exit")];
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    async ended(): Promise<PullEnd> {
      const [code] = (await exit) as [number | null];
      return { code, output: await output, errors: await errors };
    },
  };
}

export async function runPull(options: PullOptions): Promise<PullEnd> {
  return startPull(options).ended();
}
