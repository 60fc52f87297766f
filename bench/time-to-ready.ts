/** From the start of the process to the first answer of /health, beside what Node and Fastify need at least. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { InstantRuntime } from "./instant-runtime.ts";
import { startDocent, startServer } from "./start-server.ts";
import { median, takeTurns, type Later } from "./stopwatch.ts";
import { count, printTable } from "./table.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import type { WrittenLibrary } from "./write-library.ts";

const TARGET_MS = 1500;
const ROUNDS = { counted: 5, warmUp: 1 };

export async function measureTimeToReady(library: WrittenLibrary, runtime: InstantRuntime): Promise<void> {
  const open = async (dataDir: string, later: Later) => {
    const docent = await startDocent({ dataDir, runtimeUrl: runtime.url });
    later(async () => docent[Symbol.asyncDispose]());
  };
  const times = await takeTurns(ROUNDS, {
    "node -e 0": bareNode,
    "bare Fastify": async (later) => {
      const server = await startServer("bench/bare-fastify.ts", {});
      later(async () => server[Symbol.asyncDispose]());
    },
    "service, new data folder": async (later) => {
      const folder = temporaryFolder();
      await open(folder.path, later);
      later(async () => folder[Symbol.dispose]());
    },
    [`service, ${count(library.pdfCount)} PDFs`]: async (later: Later) => open(library.path, later),
  });
  const ms = Object.entries(times).map(([name, all]) => [name, median(all)] as const);
  const [, node = NaN] = ms[0] ?? [];
  const [, fastify = NaN] = ms[1] ?? [];
  printTable(
    "Time to ready, ms",
    ["start of", `median of ${ROUNDS.counted}`, "target", "ratio to Node", "ratio to Fastify"],
    ms.map(([name, own]) => [
      name,
      own.toFixed(0),
      name.startsWith("service") ? `< ${count(TARGET_MS)}` : "",
      (own / node).toFixed(1),
      (own / fastify).toFixed(1),
    ]),
  );
}

async function bareNode(): Promise<void> {
  await once(spawn(process.execPath, ["-e", "0"], { stdio: "ignore" }), "exit");
}
