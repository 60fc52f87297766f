import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createHttpClient, readText } from "../server/adapters/models/http/http-client.ts";
import type { HttpCall } from "../server/adapters/models/http/http-client.ts";
import { runtimeUnreachable } from "../server/core/errors.ts";

export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** The reply's text, unread, so that a stopwatch sees the server's work rather than ours. Throws unless all went well. */
  ask(method: HttpCall["method"], path: string, body?: unknown): Promise<string>;
}

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const POLL_MS = 2;
const PATIENCE_MS = 30_000;

/** The real service over a data folder and a runtime, as its users start it. */
export async function startDocent({ dataDir, runtimeUrl }: { dataDir: string; runtimeUrl: string }) {
  return startServer("server/main.ts", { DATA_DIR: dataDir, OLLAMA_HOST: runtimeUrl, LOG_LEVEL: "warn" });
}

/** Resolves when /health answers for the first time. The program gets PORT, and no other setting of ours. */
export async function startServer(program: string, env: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program], {
    cwd: ROOT,
    env: { ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(child, `${url}/health`);
  return {
    url,
    pid: child.pid ?? 0,
    ask: async (method, path, body) => askOnce(url, { method, path, body }),
    async [Symbol.asyncDispose]() {
      if (hasEnded(child)) return;
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    },
  };
}

/** One request over a connection of its own. */
export async function askOnce(url: string, request: Omit<HttpCall, "signal">): Promise<string> {
  const call = createHttpClient({ address: new URL(url), timeoutSeconds: 120, unreachable: runtimeUnreachable });
  const reply = await call({ ...request, signal: AbortSignal.timeout(120_000) });
  const text = await readText(reply);
  if (reply.status !== 200) throw new Error(`${request.path} answered ${reply.status}: ${text.slice(0, 200)}`);
  return text;
}

async function firstAnswer(child: ChildProcess, address: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await answers(address))) {
    if (hasEnded(child)) throw new Error("The server ended instead of answering.");
    if (performance.now() > end) {
      child.kill("SIGKILL");
      throw new Error(`The server did not answer within ${PATIENCE_MS / 1000} seconds.`);
    }
    await sleep(POLL_MS);
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function answers(address: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  get(address, { agent: false }, (response) => {
    response.resume();
    resolve(response.statusCode === 200);
  }).on("error", () => resolve(false));
  return promise;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  server.close();
  await once(server, "close");
  return address.port;
}
