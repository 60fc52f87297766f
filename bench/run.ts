/**
 * Measures everything, or the topics that are named: `npm run bench -- queries start memory streams vectors`. With --large
 * the vector search is measured over 10,000 PDFs too. Streams are held for a minute when they are named, for a few seconds
 * otherwise; --seconds=N says for how long. Nothing fails for being slow.
 */
import { availableParallelism, cpus, loadavg } from "node:os";
import { measureFirstEvent } from "./first-event.ts";
import { measureHeldStreams } from "./held-streams.ts";
import { startInstantRuntime } from "./instant-runtime.ts";
import { measureQueryOverhead } from "./query-overhead.ts";
import { measureResidentMemory } from "./resident-memory.ts";
import { measureTimeToReady } from "./time-to-ready.ts";
import { measureVectorSearch } from "./vector-search.ts";
import { writeLibrary } from "./write-library.ts";

const asked = new Set(process.argv.slice(2));
const topics = ["queries", "start", "memory", "streams", "vectors"].filter((topic) => asked.has(topic));
const isAsked = (topic: string) => topics.length === 0 || topics.includes(topic);

console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? "?"}, load ${load()}`);
if (["queries", "start", "memory"].some(isAsked)) await measureService();
if (isAsked("streams")) await measureStreams();
if (isAsked("vectors")) {
  await measureVectorSearch(1000);
  if (asked.has("--large")) await measureVectorSearch(10_000);
}
console.log(`\nLoad at the end: ${load()}`);

async function measureService(): Promise<void> {
  await using runtime = await startInstantRuntime();
  using one = await writeLibrary(1);
  using hundred = await writeLibrary(100);
  using thousand = await writeLibrary(1000);
  if (isAsked("queries")) await measureQueryOverhead([one, hundred, thousand], runtime);
  if (isAsked("start")) await measureTimeToReady(thousand, runtime);
  if (isAsked("memory")) await measureResidentMemory(thousand, runtime);
}

async function measureStreams(): Promise<void> {
  using one = await writeLibrary(1);
  using hundred = await writeLibrary(100);
  const isNamed = topics.includes("streams");
  await measureFirstEvent([one, hundred], isNamed ? 21 : 5);
  const said = [...asked].find((option) => option.startsWith("--seconds="));
  await measureHeldStreams(Number(said?.split("=")[1] ?? (isNamed ? 60 : 5)));
}

/** Over the last minute; above the number of processors, the figures are those of a busy machine. */
function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
