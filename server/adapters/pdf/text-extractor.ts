import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { cancelled, extractionTimedOut, extractorCrashed, pdfBroken, pdfEncrypted } from "../../core/errors.ts";
import type { Failure } from "../../core/errors.ts";
import type { ExtractedPage, TextExtractor } from "../../core/ports.ts";
import { createTurnstile } from "./turnstile.ts";
import { FromExtractor } from "./messages.ts";

export interface TextExtractorOptions {
  readonly timeoutSeconds: number;
  /** Files read at the same time; others wait their turn. */
  readonly concurrency: number;
}

const PROGRAM = fileURLToPath(new URL("./extractor-process.ts", import.meta.url));

/** Reads each PDF in a process of its own, which is killed when it takes too long or nobody waits for it any more. */
export function createTextExtractor({ timeoutSeconds, concurrency }: TextExtractorOptions): TextExtractor {
  const inTurn = createTurnstile(concurrency);
  return {
    extract: async (path, signal) => inTurn(async () => extractInProcess(path, timeoutSeconds, signal), signal),
  };
}

async function extractInProcess(path: string, timeoutSeconds: number, signal: AbortSignal): Promise<ExtractedPage[]> {
  // The child gets no environment: it needs none, and a stranger's file should not find any in memory.
  const child = fork(PROGRAM, [path], {
    env: {},
    execArgv: ["--no-warnings"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  try {
    return await collectPages(child, timeoutSeconds, signal);
  } finally {
    child.kill("SIGKILL");
  }
}

async function collectPages(
  child: ChildProcess,
  timeoutSeconds: number,
  signal: AbortSignal,
): Promise<ExtractedPage[]> {
  const { promise, resolve, reject } = Promise.withResolvers<ExtractedPage[]>();
  const pages: ExtractedPage[] = [];
  const timer = setTimeout(() => reject(extractionTimedOut(timeoutSeconds)), timeoutSeconds * 1000);
  const onAbort = () => reject(cancelled());
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  child.once("error", (error) => reject(extractorCrashed(error)));
  child.once("exit", (code, killedBy) => reject(extractorCrashed(new Error(`exit ${code ?? killedBy ?? "?"}`))));
  child.on("message", (message) => {
    try {
      const told = FromExtractor.parse(message);
      if (told.kind === "pages") pages.push(...told.pages);
      else if (told.kind === "done") resolve(pages);
      else reject(failureOf(told));
    } catch (error) {
      reject(extractorCrashed(error));
    }
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

function failureOf(told: Exclude<FromExtractor, { kind: "pages" | "done" }>): Failure {
  return told.kind === "encrypted" ? pdfEncrypted() : pdfBroken(new Error(told.reason));
}
