/** How soon a stream speaks, beside a client that makes the same calls to the runtime itself and waits for its first word. */
import { startInstantRuntime } from "./instant-runtime.ts";
import type { InstantRuntime, RuntimeCall } from "./instant-runtime.ts";
import { openStream } from "./open-stream.ts";
import { askOnce, startDocent, type RunningServer } from "./start-server.ts";
import { median, takeTurns, type Later } from "./stopwatch.ts";
import { count, printTable, type Row } from "./table.ts";
import type { WrittenLibrary } from "./write-library.ts";

/** A runtime is seldom as quick. Before each of its answers. */
const FIRST_WORD_MS = 250;
const TARGET = "<= 1.05";

export async function measureFirstEvent(libraries: readonly WrittenLibrary[], counted: number): Promise<void> {
  await using runtime = await startInstantRuntime({ firstWordMs: FIRST_WORD_MS });
  const rows: Row[] = [];
  for (const library of libraries) {
    await using docent = await startDocent({ dataDir: library.path, runtimeUrl: runtime.url });
    const parts = { docent, runtime, counted };
    if (rows.length === 0) rows.push(await measure({ name: "no documents", question: "Hello", ...parts }));
    const pdfs = library.pdfCount === 1 ? "1 PDF" : `${count(library.pdfCount)} PDFs`;
    rows.push(await measure({ name: pdfs, question: "What do the documents say about the harbour?", ...parts }));
  }
  printTable(
    `Time to the first event: the runtime's first word takes ${FIRST_WORD_MS} ms a call, medians of ${counted}, ms`,
    ["question", "first event", "runtime's first word", "first word of the answer", "ratio", "target", "difference"],
    rows,
  );
}

interface Measured {
  readonly name: string;
  readonly question: string;
  readonly docent: RunningServer;
  readonly runtime: InstantRuntime;
  readonly counted: number;
}

async function measure({ name, question, docent, runtime, counted }: Measured): Promise<Row> {
  const asked = { question, model: "llama3.2" };
  const calls = await callsOf(asked, docent, runtime);
  const ask = async (mark: string, later: Later) => {
    const stream = await openStream(docent.url, "/api/v1/query/stream", asked);
    later(async () => stream.close());
    await stream.until(mark);
  };
  const { first, word, alone } = await takeTurns(
    { counted, warmUp: 3 },
    {
      first: async (later) => ask("event: ", later),
      word: async (later) => ask("event: answer", later),
      alone: async (later) => repeatToFirstWord(calls, runtime, later),
    },
  );
  return [
    name,
    median(first).toFixed(1),
    median(alone).toFixed(1),
    median(word).toFixed(1),
    (median(word) / median(alone)).toFixed(3),
    TARGET,
    (median(word) - median(alone)).toFixed(1),
  ];
}

async function callsOf(
  asked: unknown,
  docent: RunningServer,
  runtime: InstantRuntime,
): Promise<readonly RuntimeCall[]> {
  await docent.ask("POST", "/api/v1/query", asked);
  await runtime.takeCalls();
  await docent.ask("POST", "/api/v1/query", asked);
  return runtime.takeCalls();
}

/** The last of the calls is the answer's. */
async function repeatToFirstWord(calls: readonly RuntimeCall[], runtime: InstantRuntime, later: Later): Promise<void> {
  for (const { method, path, body } of calls.slice(0, -1)) {
    await askOnce(runtime.url, { method: method === "GET" ? "GET" : "POST", path, body });
  }
  const last = calls.at(-1);
  if (last?.path !== "/api/chat") throw new Error("The answer was not the last thing asked for.");
  const stream = await openStream(runtime.url, last.path, last.body);
  later(async () => stream.close());
  await stream.until('"content":"');
}
