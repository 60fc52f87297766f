/**
 * How close the vector search comes to the speed of memory: three queries over 1,000 PDFs of 50 chunks, 768 numbers each
 * (and over 10,000 with --large). Every figure is a median, and the ratio is to reading the same vectors once.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import wabt from "wabt";
import { openVectorSearch, type VectorSearchOptions } from "../server/adapters/sqlite/vectors/vector-search.ts";
import type { NearestSearch } from "../server/core/ports.ts";
import { type DotProducts, loadKernel } from "../server/adapters/sqlite/vectors/load-kernel.ts";
import { plainKernel } from "../server/adapters/sqlite/vectors/plain-kernel.ts";
import {
  createWasmMemory,
  instantiateWasm,
  PAGE_BYTES,
  type WasmMemory,
} from "../server/adapters/sqlite/vectors/web-assembly.ts";

const CHUNKS = 50;
const DIMENSION = 768;
const QUERIES = 3;
const K = 3;
const REPETITIONS = 15;
const ROW_BYTES = DIMENSION * 4;
const MB = 1_048_576;

await measure(1_000);
if (process.argv.includes("--large")) await measure(10_000);

async function measure(pdfCount: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "docent-vector-bench-"));
  try {
    const databasePath = join(folder, "docent.db");
    const pdfIds = writeCollections(databasePath, pdfCount);
    const queries = Array.from({ length: QUERIES }, () => randomVectors(1));
    report(pdfCount, await timings(databasePath, { pdfIds, queries, k: K }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Steps that are compared take turns, so that a neighbour's load falls on all of them alike. */
async function timings(databasePath: string, search: NearestSearch): Promise<Map<string, number>> {
  const bytes = search.pdfIds.length * CHUNKS * ROW_BYTES;
  const cacheMb = Math.ceil(bytes / MB);
  const inThread = await openInThread(bytes, search.queries);
  const warm = openVectorSearch({ databasePath, cacheMb });
  const uncached = openVectorSearch({ databasePath, cacheMb: 0 });

  const result = await medians(REPETITIONS, {
    "memory read once": inThread.read,
    "kernel alone, in this thread": () => inThread.score(inThread.kernel),
    "search, warm": () => warm.nearest(search),
    "search, warm, one query": () => warm.nearest({ ...search, queries: search.queries.slice(0, 1) }),
  });
  const slow = await medians(3, {
    "kernel's twin in plain JavaScript": () => inThread.score(inThread.plain),
    "first search: only start": (later) =>
      searchOnce({ databasePath, cacheMb }, { ...search, pdfIds: ["none"] }, later),
    "search, nothing cached": () => uncached.nearest(search),
    "first search: start, read, score": (later) => searchOnce({ databasePath, cacheMb }, search, later),
  });
  await Promise.all([warm.close(), uncached.close()]);
  return new Map([...result, ...slow]);
}

async function searchOnce(options: VectorSearchOptions, search: NearestSearch, later: Later): Promise<void> {
  const opened = openVectorSearch(options);
  await opened.nearest(search);
  later(() => opened.close());
}

async function openInThread(bytes: number, queries: readonly Float32Array[]) {
  const queriesAt = Math.ceil(bytes / PAGE_BYTES) * PAGE_BYTES;
  const scoresAt = queriesAt + QUERIES * ROW_BYTES;
  const pages = queriesAt / PAGE_BYTES + 2;
  const memory = createWasmMemory({ initial: pages, maximum: pages });
  fill(new Float32Array(memory.buffer, 0, bytes / 4));
  for (const [i, query] of queries.entries()) {
    new Float32Array(memory.buffer, queriesAt + i * ROW_BYTES, DIMENSION).set(query);
  }
  const readPass = await loadReadPass(memory);
  return {
    kernel: loadKernel(memory),
    plain: plainKernel(memory),
    read: () => readPass(0, bytes),
    score(dotProducts: DotProducts) {
      const collectionBytes = CHUNKS * ROW_BYTES;
      for (let at = 0; at < bytes; at += collectionBytes) {
        dotProducts(at, CHUNKS, ROW_BYTES, queriesAt, QUERIES, scoresAt);
      }
    },
  };
}

/** The least that a pass over the vectors can do: load each 16 bytes and add them up, eight loads per turn. */
async function loadReadPass(memory: WasmMemory): Promise<(start: number, end: number) => unknown> {
  const lanes = [0, 1, 2, 3, 4, 5, 6, 7];
  const loads = lanes.map(
    (i) => `(local.set $s${i} (i64x2.add (local.get $s${i}) (v128.load offset=${i * 16} (local.get $at))))`,
  );
  const wat = `(module
    (import "host" "memory" (memory 1))
    (func (export "read") (param $at i32) (param $end i32) (result i32)
      ${lanes.map((i) => `(local $s${i} v128)`).join(" ")}
      (loop $next
        ${loads.join("\n")}
        (local.set $at (i32.add (local.get $at) (i32.const 128)))
        (br_if $next (i32.lt_u (local.get $at) (local.get $end))))
      ${lanes.map((i) => `(i32x4.extract_lane 0 (local.get $s${i}))`).join(" ")}
      ${"(i32.add)".repeat(lanes.length - 1)}))`;
  const assembler = await wabt();
  const module = assembler.parseWat("read.wat", wat, { simd: true });
  const { read } = instantiateWasm(new Uint8Array(module.toBinary({}).buffer), memory);
  if (read === undefined) throw new Error("the read pass is not exported");
  return read;
}

function writeCollections(databasePath: string, pdfCount: number): string[] {
  const database = new DatabaseSync(databasePath);
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE collections (pdf_id TEXT PRIMARY KEY, embedding_model TEXT, dimension INTEGER, vectors BLOB);
    BEGIN`);
  const insert = database.prepare("INSERT INTO collections VALUES (?, 'bench', ?, ?)");
  const pdfIds = Array.from({ length: pdfCount }, (_, i) => `pdf_${String(i).padStart(32, "0")}`);
  for (const pdfId of pdfIds) insert.run(pdfId, DIMENSION, new Uint8Array(randomVectors(CHUNKS).buffer));
  database.exec("COMMIT");
  database.close();
  return pdfIds;
}

function randomVectors(count: number): Float32Array<ArrayBuffer> {
  return fill(new Float32Array(count * DIMENSION));
}

/** Of about unit length, which is near enough for a stopwatch. */
function fill<T extends Float32Array>(floats: T): T {
  const size = Math.sqrt(12 / DIMENSION);
  for (let i = 0; i < floats.length; i++) floats[i] = (Math.random() - 0.5) * size;
  return floats;
}

/** What is handed to `later` runs when the stopwatch has stopped. */
type Step = (later: Later) => unknown;
type Later = (cleanUp: () => Promise<void>) => void;

async function medians(repetitions: number, steps: Record<string, Step>): Promise<[string, number][]> {
  const times = new Map(Object.keys(steps).map((name) => [name, [] as number[]]));
  // The first round only warms up: V8 replaces the kernel's quick code by the fast one while it runs.
  for (let round = 0; round <= repetitions; round++) {
    for (const [name, step] of Object.entries(steps)) {
      const cleanUps: (() => Promise<void>)[] = [];
      const start = performance.now();
      await step((cleanUp) => cleanUps.push(cleanUp));
      if (round > 0) times.get(name)?.push(performance.now() - start);
      for (const cleanUp of cleanUps) await cleanUp();
    }
  }
  return [...times].map(([name, all]) => [name, median(all)]);
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
}

function report(pdfCount: number, times: Map<string, number>): void {
  const once = times.get("memory read once") ?? NaN;
  const gigabytes = (pdfCount * CHUNKS * ROW_BYTES) / 1e9;
  console.log(
    `\n${pdfCount} PDFs x ${CHUNKS} chunks x ${DIMENSION} numbers = ${gigabytes.toFixed(2)} GB, ${QUERIES} queries`,
  );
  console.table(
    Object.fromEntries([...times].map(([name, ms]) => [name, { ms: ms.toFixed(1), ratio: (ms / once).toFixed(2) }])),
  );
}
