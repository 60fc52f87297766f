import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import {
  cancelled,
  extractionTimedOut,
  extractionTooLarge,
  extractorCrashed,
  pdfBroken,
  pdfEncrypted,
  tooManyPages,
  tooMuchText,
} from "../../core/errors.ts";
import type { Failure } from "../../core/errors.ts";
import type { CountDone, ExtractedPage, TextExtractor } from "../../core/ports.ts";
import { createTurnstile } from "../../core/turnstile.ts";
import { compiledCode } from "../compiled-code.ts";
import { FromExtractor } from "./messages.ts";
import type { ExtractorTask } from "./messages.ts";

export interface ExtractionLimits {
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  readonly maxPages: number;
}

export interface TextExtractorOptions extends ExtractionLimits {
  /** Files read at the same time; others wait their turn. */
  readonly concurrency: number;
}

const PROGRAM = fileURLToPath(new URL("./extractor-process.ts", import.meta.url));
/** Ten times the Bible. What is longer would fill the service's own memory, which no limit of the child's protects. */
const MOST_CHARACTERS = 50_000_000;

/** Reads each PDF in a process of its own, which is killed when it takes too much or nobody waits for it any more. */
export function createTextExtractor({ concurrency, ...limits }: TextExtractorOptions): TextExtractor {
  const inTurn = createTurnstile(concurrency);
  return {
    extract: async (path, signal, onPages) =>
      inTurn(async () => extractInProcess({ path, ...limits }, signal, onPages), signal),
  };
}

async function extractInProcess(
  task: ExtractorTask,
  signal: AbortSignal,
  onPages: CountDone | undefined,
): Promise<ExtractedPage[]> {
  const child = fork(PROGRAM, [JSON.stringify(task)], {
    // The child gets no environment of ours: it needs none, and a stranger's file should not find any in memory.
    env: compiledCode(),
    execArgv: ["--no-warnings", `--max-old-space-size=${task.memoryMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  try {
    return await collectPages(child, task, signal, onPages);
  } finally {
    child.kill("SIGKILL");
  }
}

async function collectPages(
  child: ChildProcess,
  task: ExtractorTask,
  signal: AbortSignal,
  onPages: CountDone | undefined,
): Promise<ExtractedPage[]> {
  const { promise, resolve, reject } = Promise.withResolvers<ExtractedPage[]>();
  const pages: ExtractedPage[] = [];
  let characters = 0;
  const timer = setTimeout(() => reject(extractionTimedOut(task.timeoutSeconds)), task.timeoutSeconds * 1000);
  const onAbort = () => reject(cancelled());
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  child.once("error", (error) => reject(extractorCrashed(error)));
  child.once("exit", (code, killedBy) => reject(extractorCrashed(new Error(`exit ${code ?? killedBy ?? "?"}`))));
  child.on("message", (message) => {
    const told = FromExtractor.safeParse(message);
    if (!told.success) reject(extractorCrashed());
    else if (told.data.kind === "done") resolve(pages);
    else if (told.data.kind !== "pages") reject(failureOf(told.data, task));
    else {
      pages.push(...told.data.pages);
      onPages?.(pages.length, told.data.total);
      characters += told.data.pages.reduce((sum, page) => sum + page.text.length, 0);
      if (characters > MOST_CHARACTERS) reject(tooMuchText());
    }
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

type Refusal = Exclude<FromExtractor, { kind: "pages" | "done" }>;

function failureOf(told: Refusal, { maxPages, memoryMb }: ExtractorTask): Failure {
  if (told.kind === "encrypted") return pdfEncrypted();
  if (told.kind === "too many pages") return tooManyPages(maxPages);
  if (told.kind === "too much memory") return extractionTooLarge(memoryMb);
  return pdfBroken(new Error(told.reason));
}
