/**
 * The search thread, started with the database's path and the cache's size in MB. It takes one request after the other,
 * so concurrent searches queue up in its message port.
 */
import { parentPort } from "node:worker_threads";
import { findNearest, type SearchParts } from "./find-nearest.ts";
import { loadKernel } from "./load-kernel.ts";
import type { PackedHits, Reply, Request } from "./messages.ts";
import { StoredCollections } from "./stored-collections.ts";
import { VectorCache } from "./vector-cache.ts";
import { VectorMemory } from "./vector-memory.ts";

const [, , databasePath = "", cacheMb = "0"] = process.argv;
const parts = openParts();

parentPort?.on("message", (request: Request) => {
  if (request.kind === "forget") parts.cache.forget(request.pdfId);
  else answer(request);
});

function openParts(): SearchParts {
  const memory = new VectorMemory(Number(cacheMb));
  return {
    memory,
    dotProducts: loadKernel(memory.wasm),
    cache: new VectorCache(memory),
    stored: new StoredCollections(databasePath),
  };
}

function answer({ id, search }: Extract<Request, { kind: "search" }>): void {
  try {
    const hits = findNearest(parts, search);
    send({ kind: "found", id, hits }, buffersOf(hits));
  } catch (error) {
    send({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) }, []);
  }
}

function send(reply: Reply, transfer: ArrayBuffer[]): void {
  parentPort?.postMessage(reply, transfer);
}

function buffersOf({ starts, counts, chunks, scores }: PackedHits): ArrayBuffer[] {
  return [starts.buffer, counts.buffer, chunks.buffer, scores.buffer];
}
