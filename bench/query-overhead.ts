/** What the service adds to the runtime: queries around a runtime that answers at once, beside the same calls to it alone. */
import { QueryAnswer } from "../contract/query.ts";
import { askAboutAll } from "./ask-about-all.ts";
import type { InstantRuntime, RuntimeCall } from "./instant-runtime.ts";
import { askOnce, startDocent, type RunningServer } from "./start-server.ts";
import { median, percentile, takeTurns } from "./stopwatch.ts";
import { count, printTable, type Row } from "./table.ts";
import { CHUNKS_PER_PDF, DIMENSION, type WrittenLibrary } from "./write-library.ts";

const TARGET_MS: Readonly<Record<number, number>> = { 1: 20, 100: 40, 1000: 150 };
const SEARCHES = 3;
const ROUNDS = { counted: 50, warmUp: 40 };

export async function measureQueryOverhead(
  libraries: readonly WrittenLibrary[],
  runtime: InstantRuntime,
): Promise<void> {
  const rows: Row[] = [];
  for (const library of libraries) rows.push(await measure(library, runtime));
  printTable(
    `Query overhead: ${CHUNKS_PER_PDF} chunks a PDF, ${DIMENSION} numbers a chunk, ${SEARCHES} searches a query, ms`,
    ["PDFs", "p50", "target", "p95", "runtime's calls alone, p50", "ratio", "difference, p50", "first query"],
    rows,
  );
}

async function measure({ path, pdfCount }: WrittenLibrary, runtime: InstantRuntime): Promise<Row> {
  await using docent = await startDocent({ dataDir: path, runtimeUrl: runtime.url });
  const { first } = await takeTurns({ counted: 1, warmUp: 0 }, { first: async () => askAboutAll(docent) });
  const calls = await callsOfOneQuery(docent, runtime, pdfCount);
  const { query, alone } = await takeTurns(ROUNDS, {
    query: async () => askAboutAll(docent),
    alone: async () => repeat(calls, runtime),
  });
  await runtime.takeCalls();
  const differences = query.map((ms, round) => ms - (alone[round] ?? NaN));
  return [
    count(pdfCount),
    median(query).toFixed(1),
    `< ${TARGET_MS[pdfCount] ?? "?"}`,
    percentile(query, 95).toFixed(1),
    median(alone).toFixed(1),
    (median(query) / median(alone)).toFixed(2),
    median(differences).toFixed(1),
    median(first).toFixed(0),
  ];
}

/** Throws when the question went another way than meant: it would only look fast. */
async function callsOfOneQuery(docent: RunningServer, runtime: InstantRuntime, pdfCount: number) {
  await runtime.takeCalls();
  const { metadata } = QueryAnswer.parse(JSON.parse(await askAboutAll(docent)));
  if (metadata.pdfs_queried !== pdfCount) throw new Error(`${metadata.pdfs_queried} PDFs were searched.`);
  const calls = await runtime.takeCalls();
  const embedded = calls.find(({ path }) => path === "/api/embed")?.body as { input?: unknown[] } | undefined;
  if (embedded?.input?.length !== SEARCHES) throw new Error(`The query did not search ${SEARCHES} phrasings.`);
  return calls;
}

/** The same calls, with the same prompts, one after the other. */
async function repeat(calls: readonly RuntimeCall[], runtime: InstantRuntime): Promise<void> {
  for (const { method, path, body } of calls) {
    await askOnce(runtime.url, { method: method === "GET" ? "GET" : "POST", path, body });
  }
}
