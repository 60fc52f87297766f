import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, rm } from "node:fs/promises";
import { createServer, Socket } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { MissingPart } from "./missing-part.ts";
import type { Surroundings } from "./surroundings.ts";

export type OllamaServer = { url: string; env: NodeJS.ProcessEnv; stop: () => Promise<void> };

/** Starts an Ollama of our own, on a free port and with its own home and models; it ends with `stop` or with this process. */
export async function serveOllama(binary: string, around: Surroundings): Promise<OllamaServer> {
  const host = `127.0.0.1:${await freePort()}`;
  const env = serverEnv(host, around);
  const log = path.join(around.cache, "ollama-serve.log");
  const child = await startGuarded(binary, { env, log });
  const stop = () => stopServer(child);
  try {
    await untilAnswering(`http://${host}`, { child, log });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://${host}`, env, stop };
}

function serverEnv(host: string, { env, cache }: Surroundings): NodeJS.ProcessEnv {
  const withoutOllama = Object.entries(env).filter(([name]) => !name.startsWith("OLLAMA_"));
  return {
    ...Object.fromEntries(withoutOllama),
    HOME: path.join(cache, "ollama-home"), // else it writes a key into the user's own ~/.ollama
    OLLAMA_HOST: host,
    OLLAMA_MODELS: path.join(cache, "ollama-models"),
    OLLAMA_NUM_PARALLEL: "1",
    OLLAMA_NO_CLOUD: "1", // else 0.24.0 asks ollama.com for lists of models as soon as it starts
    OLLAMA_NOPRUNE: "1", // else a second server would delete what the first is just about to name
  };
}

// The shell becomes the server. What it leaves behind waits for the end of our pipe, which comes however this process
// ends, even by SIGKILL, and then ends the server, which ends its model runners.
const guarded = `exec 3<&0; (cat <&3 >/dev/null; kill $$ 2>/dev/null) >/dev/null 2>&1 & exec "$0" serve 3<&- </dev/null`;

async function startGuarded(binary: string, { env, log }: { env: NodeJS.ProcessEnv; log: string }) {
  await mkdir(path.dirname(log), { recursive: true });
  await mkdir(String(env["HOME"]), { recursive: true });
  await rm(log, { force: true });
  const output = await open(log, "a");
  // A group of its own: Ctrl+C reaches us and not the server, which hears of it through the pipe.
  const child = spawn("sh", ["-c", guarded, binary], { env, detached: true, stdio: ["pipe", output.fd, output.fd] });
  await once(child, "spawn");
  await output.close();
  // Neither may keep a process alive that forgot to call stop.
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  child.once("exit", () => child.stdin?.destroy());
  return child;
}

async function untilAnswering(url: string, { child, log }: { child: ChildProcess; log: string }): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && !hasEnded(child)) {
    const answer = await fetch(`${url}/api/version`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(50);
  }
  throw new MissingPart(`ollama serve did not start; its last words are in ${log}`);
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.ref();
  const ended = once(child, "exit");
  child.stdin?.end();
  const inTime = await Promise.race([ended.then(() => true), delay(10_000, false, { ref: false })]);
  if (inTime || child.pid === undefined) return;
  process.kill(-child.pid, "SIGKILL");
  await ended;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("A listening TCP server has no port.");
  return address.port;
}
