/**
 * How close the vector search comes to the speed of memory: three queries over 1,000 PDFs of 50 chunks, 768 numbers each
 * (and over 10,000 with --large). Every figure is a median, and the ratio is to reading the same vectors once.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import wabt from "wabt";
import { openSearch, type SearchOptions } from "../server/adapters/sqlite/open-search.ts";
import type { NearestSearch } from "../server/core/ports.ts";
import { type DotProducts, loadKernel } from "../server/adapters/sqlite/vectors/load-kernel.ts";
import { plainKernel } from "../server/adapters/sqlite/vectors/plain-kernel.ts";
import {
  createWasmMemory,
  instantiateWasm,
  PAGE_BYTES,
  type WasmMemory,
} from "../server/adapters/sqlite/vectors/web-assembly.ts";
import { fillWithRandomVectors, randomVectors } from "./random-vectors.ts";
import { median, takeTurns, type Later, type Step } from "./stopwatch.ts";
import { count, printTable } from "./table.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const CHUNKS = 50;
const DIMENSION = 768;
const QUERIES = 3;
const K = 3;
const REPETITIONS = 15;
const ROW_BYTES = DIMENSION * 4;
const MB = 1_048_576;

export async function measureVectorSearch(pdfCount: number): Promise<void> {
  using folder = temporaryFolder();
  const databasePath = join(folder.path, "docent.db");
  const pdfIds = writeCollections(databasePath, pdfCount);
  const queries = Array.from({ length: QUERIES }, () => randomVectors(1, DIMENSION));
  report(pdfCount, await timings(databasePath, { pdfIds, queries, k: K }));
}

async function timings(databasePath: string, search: NearestSearch): Promise<Map<string, number>> {
  const bytes = search.pdfIds.length * CHUNKS * ROW_BYTES;
  const cacheMb = Math.ceil(bytes / MB);
  const inThread = await openInThread(bytes, search.queries);
  const warm = openSearch({ databasePath, cacheMb });
  const uncached = openSearch({ databasePath, cacheMb: 0 });

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

async function searchOnce(options: SearchOptions, search: NearestSearch, later: Later): Promise<void> {
  const opened = openSearch(options);
  await opened.nearest(search);
  later(() => opened.close());
}

async function openInThread(bytes: number, queries: readonly Float32Array[]) {
  const queriesAt = Math.ceil(bytes / PAGE_BYTES) * PAGE_BYTES;
  const scoresAt = queriesAt + QUERIES * ROW_BYTES;
  const pages = queriesAt / PAGE_BYTES + 2;
  const memory = createWasmMemory({ initial: pages, maximum: pages });
  fillWithRandomVectors(new Float32Array(memory.buffer, 0, bytes / 4), DIMENSION);
  for (const [i, query] of queries.entries()) {
    new Float32Array(memory.buffer, queriesAt + i * ROW_BYTES, DIMENSION).set(query);
  }
  const readPass = await loadReadPass(memory);
  return {
    kernel: loadKernel(memory).dotProducts,
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
  for (const pdfId of pdfIds) insert.run(pdfId, DIMENSION, new Uint8Array(randomVectors(CHUNKS, DIMENSION).buffer));
  database.exec("COMMIT");
  database.close();
  return pdfIds;
}

async function medians(rounds: number, steps: Record<string, Step>): Promise<[string, number][]> {
  const times = await takeTurns({ counted: rounds, warmUp: 1 }, steps);
  return Object.entries(times).map(([name, all]) => [name, median(all)]);
}

function report(pdfCount: number, times: Map<string, number>): void {
  const once = times.get("memory read once") ?? NaN;
  const gigabytes = ((pdfCount * CHUNKS * ROW_BYTES) / 1e9).toFixed(2);
  printTable(
    `Vector search: ${count(pdfCount)} PDFs x ${CHUNKS} chunks x ${DIMENSION} numbers = ${gigabytes} GB, ${QUERIES} queries`,
    ["median of", "ms", "ratio"],
    [...times].map(([name, ms]) => [name, ms.toFixed(1), (ms / once).toFixed(2)]),
  );
}
