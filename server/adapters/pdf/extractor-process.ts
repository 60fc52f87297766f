/**
 * Reads one PDF and ends. It runs as a process of its own because the parser is native code that strangers' files are fed
 * to: a crash or a runaway ends this process, and nothing else.
 */
import { readFile } from "node:fs/promises";
import { ExtractorTask } from "./messages.ts";
import type { FromExtractor } from "./messages.ts";
import { readPages } from "./read-pdf.ts";

const PAGES_PER_MESSAGE = 50;
const WATCH_EVERY_MS = 25;

const task = ExtractorTask.parse(JSON.parse(process.argv[2] ?? ""));
watchMemory(task.memoryMb);
// Without a parent nobody reads the result, and nobody else would end this process.
process.once("disconnect", () => process.exit());
setTimeout(() => process.exit(1), task.timeoutSeconds * 1000 + 1000).unref();

await tell(await read());
process.disconnect();

async function read(): Promise<FromExtractor> {
  let count = 0;
  try {
    for await (const { pageCount, pages } of readPages(await readFile(task.path))) {
      count = pageCount;
      if (pageCount > task.maxPages) return { kind: "too many pages" };
      for (let i = 0; i < pages.length; i += PAGES_PER_MESSAGE) {
        await tell({ kind: "pages", total: pageCount, pages: pages.slice(i, i + PAGES_PER_MESSAGE) });
      }
    }
    // The parser opens some wrecks without complaint, and finds no page in them.
    return count === 0 ? { kind: "broken", reason: "no pages" } : { kind: "done" };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return /password|security handler/i.test(reason) ? { kind: "encrypted" } : { kind: "broken", reason };
  }
}

/** The parser works beside this thread, so the watch runs on while it does. */
function watchMemory(limitMb: number): void {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() < limitMb * 1024 * 1024) return;
    clearInterval(watch);
    void tell({ kind: "too much memory" }).finally(() => process.exit());
  }, WATCH_EVERY_MS);
  watch.unref();
}

async function tell(message: FromExtractor): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!process.send) reject(new Error("The extractor was started without a parent to report to."));
    else process.send(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}
