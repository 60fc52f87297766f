/** Memory of the service while many answers are streamed at the same time, slowly. */
import { setTimeout as sleep } from "node:timers/promises";
import { startInstantRuntime } from "./instant-runtime.ts";
import { openStream, type OpenStream } from "./open-stream.ts";
import { memoryIsTold, memoryOf } from "./process-memory.ts";
import { startDocent, type RunningServer } from "./start-server.ts";
import { count, printTable } from "./table.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const STREAMS = 50;
const WORDS_A_SECOND = 10;
const WARM_UP_WORDS = 50;
const SETTLE_MS = 1000;

export async function measureHeldStreams(seconds: number): Promise<void> {
  if (!memoryIsTold) {
    console.log("\nMemory of streams cannot be measured here: it is read from /proc, which only Linux has.");
    return;
  }
  await using runtime = await startInstantRuntime({ betweenWordsMs: 1000 / WORDS_A_SECOND });
  using folder = temporaryFolder();
  await using docent = await startDocent({ dataDir: folder.path, runtimeUrl: runtime.url });
  await Promise.all((await openAll(docent, WARM_UP_WORDS)).map(readToTheEnd));
  await sleep(SETTLE_MS);

  const idle = memoryOf(docent.pid, "VmRSS");
  const streams = await openAll(docent, seconds * WORDS_A_SECOND);
  await Promise.all(streams.map(async (stream) => stream.until("event: answer")));
  const reading = Promise.all(streams.map(readToTheEnd));
  const held = [memoryOf(docent.pid, "VmRSS")];
  for (let quarter = 0; quarter < 4; quarter++) {
    await sleep((seconds * 1000 - SETTLE_MS) / 4);
    held.push(memoryOf(docent.pid, "VmRSS"));
  }
  const words = (await reading).reduce((sum, text) => sum + text.split("event: answer\n").length - 1, 0);
  await sleep(SETTLE_MS);
  printTable(
    `${STREAMS} streams held for ${seconds} seconds: resident memory of the service, MB`,
    ["streams", "before", "start", "1/4", "middle", "3/4", "end", "after", "end / middle", "words sent"],
    [
      [
        String(STREAMS),
        ...[idle, ...held, memoryOf(docent.pid, "VmRSS")].map((mb) => mb.toFixed(0)),
        ((held[4] ?? NaN) / (held[2] ?? NaN)).toFixed(2),
        count(words),
      ],
    ],
  );
}

async function openAll(docent: RunningServer, words: number): Promise<OpenStream[]> {
  const asked = { question: `Write ${words} words`, model: "llama3.2" };
  return Promise.all(
    Array.from({ length: STREAMS }, async () => openStream(docent.url, "/api/v1/query/stream", asked)),
  );
}

async function readToTheEnd(stream: OpenStream): Promise<string> {
  return stream.until("event: done");
}
