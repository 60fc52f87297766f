/**
 * Reads one PDF and ends. It runs as a process of its own because the parser is native code that strangers' files are fed
 * to: a crash or a runaway ends this process, and nothing else.
 */
import { open } from "node:fs/promises";
import { LiteParse } from "@llamaindex/liteparse";
import type { ParsedPage } from "@llamaindex/liteparse";
import { plainPageText } from "./plain-page-text.ts";
import type { FromExtractor } from "./messages.ts";

const PAGES_PER_MESSAGE = 50;
const MARK_WITHIN = 1024;

const path = process.argv[2] ?? "";
const parser = new LiteParse({
  ocrEnabled: false,
  imageMode: "off",
  outputFormat: "markdown",
  extractLinks: false,
  // Left to itself, the parser drops repeated lines at the edges of pages, and now and then a sentence with them.
  keepHeadersFooters: true,
  continueOnPageError: true,
  maxPages: 1_000_000,
  quiet: true,
});

try {
  const { pages, totalPages } = await parser.parse(await readFromMark(path));
  const byNumber = new Map(pages.map((page: ParsedPage) => [page.pageNum, plainPageText(page.markdown)]));
  const numbers = Array.from({ length: totalPages }, (_, i) => i + 1);
  for (let i = 0; i < numbers.length; i += PAGES_PER_MESSAGE) {
    const batch = numbers.slice(i, i + PAGES_PER_MESSAGE);
    await tell({ kind: "pages", pages: batch.map((number) => ({ number, text: byNumber.get(number) ?? "" })) });
  }
  await tell({ kind: "done", pageCount: totalPages });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  await tell(/password|encrypt/i.test(reason) ? { kind: "encrypted" } : { kind: "broken", reason });
}
process.disconnect?.();

/** Some files carry a few bytes before `%PDF-`; offsets inside a PDF are counted from that mark. */
async function readFromMark(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const bytes = await handle.readFile();
    return bytes.subarray(Math.max(0, bytes.subarray(0, MARK_WITHIN).indexOf("%PDF-", 0, "latin1")));
  } finally {
    await handle.close();
  }
}

async function tell(message: FromExtractor): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!process.send) reject(new Error("The extractor was started without a parent to report to."));
    else process.send(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}
