/**
 * The search thread, started with the database's path and the cache's size in MB. It takes one request after the other,
 * so concurrent searches queue up in its message port.
 */
import { parentPort } from "node:worker_threads";
import { Corpus } from "../passages/corpus.ts";
import { findChunks } from "../passages/find-chunks.ts";
import { findPassages } from "../passages/find-passages.ts";
import { forgetDocument } from "../passages/read-document.ts";
import { findNearest, type SearchParts } from "./find-nearest.ts";
import { loadKernel } from "./load-kernel.ts";
import type { Reply, Request } from "./messages.ts";
import { ReadConnection } from "./read-connection.ts";
import { VectorCache } from "./vector-cache.ts";
import { VectorMemory } from "./vector-memory.ts";

const [, , databasePath = "", cacheMb = "0"] = process.argv;
const parts = openParts();
const corpus = new Corpus();

parentPort?.on("message", (request: Request) => {
  if (request.kind === "forget") forget(request.pdfId);
  else answer(request);
});

function openParts(): SearchParts {
  const memory = new VectorMemory(Number(cacheMb));
  return {
    memory,
    kernel: loadKernel(memory.wasm),
    cache: new VectorCache(memory),
    connection: new ReadConnection(databasePath),
  };
}

function forget(pdfId: string): void {
  parts.cache.forget(pdfId);
  forgetDocument(parts, pdfId);
}

function answer(request: Exclude<Request, { kind: "forget" }>): void {
  const { id } = request;
  try {
    if (request.kind === "nearest") send({ kind: "nearest", id, hits: findNearest(parts, request.search) });
    else if (request.kind === "chunks") send({ kind: "chunks", id, hits: findChunks(parts, corpus, request.search) });
    else send({ kind: "passages", id, hits: findPassages(parts, corpus, request.search) });
  } catch (error) {
    send({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) });
  }
}

function send(reply: Reply): void {
  const arrays = reply.kind === "failed" ? [] : Object.values<{ buffer: ArrayBuffer }>({ ...reply.hits });
  parentPort?.postMessage(
    reply,
    arrays.map(({ buffer }) => buffer),
  );
}
