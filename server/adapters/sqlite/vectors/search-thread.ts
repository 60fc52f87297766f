import { Worker } from "node:worker_threads";
import { compiledCode } from "../../compiled-code.ts";
import type {
  PackedChunkHits,
  PackedChunkSearch,
  PackedHits,
  PackedPassageHits,
  PackedPassagesSearch,
  PackedSearch,
  Reply,
  Request,
} from "./messages.ts";

interface Waiting {
  settle(reply: Reply): void;
  reject(error: Error): void;
}

type Asked = Exclude<Request, { kind: "forget" }>;

export interface ThreadOptions {
  readonly databasePath: string;
  readonly cacheMb: number;
}

/**
 * The search worker as the main thread sees it. It starts with the first search, keeps the process alive only while a
 * search waits, and is started anew by the search after its death.
 */
export class SearchThread {
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;
  #closed = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Rejects when the database cannot be read, the worker dies or the thread is closed. */
  async nearest(search: PackedSearch): Promise<PackedHits> {
    const reply = await this.#ask((id) => ({ kind: "nearest", id, search }), [search.queries.buffer]);
    if (reply.kind !== "nearest") throw unexpected(reply);
    return reply.hits;
  }

  /** Rejects as `nearest` does. */
  async chunks(search: PackedChunkSearch): Promise<PackedChunkHits> {
    const reply = await this.#ask((id) => ({ kind: "chunks", id, search }), [search.vectors.buffer]);
    if (reply.kind !== "chunks") throw unexpected(reply);
    return reply.hits;
  }

  /** Rejects as `nearest` does. */
  async passages(search: PackedPassagesSearch): Promise<PackedPassageHits> {
    const reply = await this.#ask((id) => ({ kind: "passages", id, search }), [search.vectors.buffer]);
    if (reply.kind !== "passages") throw unexpected(reply);
    return reply.hits;
  }

  /** A worker that does not run has nothing to forget. */
  forget(pdfId: string): void {
    if (this.#worker !== undefined) post(this.#worker, { kind: "forget", pdfId }, []);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  async #ask(request: (id: number) => Asked, transfer: ArrayBuffer[]): Promise<Reply> {
    if (this.#closed) throw closedError();
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { settle: resolve, reject });
      worker.ref();
      post(worker, request(id), transfer);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL("./search-worker.ts", import.meta.url), {
      name: "vector-search",
      argv: [this.#options.databasePath, this.#options.cacheMb],
      env: compiledCode(),
    });
    let cause: unknown;
    worker.on("message", (reply: Reply) => this.#settle(worker, reply));
    worker.on("error", (error: unknown) => {
      cause = error;
    });
    // Always after "error", and only now a new worker may take over: nothing is ever posted to one that is dying.
    worker.on("exit", () => this.#end(cause));
    worker.unref();
    return worker;
  }

  #settle(worker: Worker, reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) worker.unref();
    waiting?.settle(reply);
  }

  #end(cause: unknown): void {
    this.#worker = undefined;
    const error = this.#closed ? closedError() : new Error("The vector search stopped unexpectedly.", { cause });
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const search of waiting) search.reject(error);
  }
}

function post(worker: Worker, request: Request, transfer: ArrayBuffer[]): void {
  worker.postMessage(request, transfer);
}

function unexpected(reply: Reply): Error {
  return new Error(
    reply.kind === "failed" ? `The vectors could not be read: ${reply.message}` : "An unexpected reply.",
  );
}

function closedError(): Error {
  return new Error("The vector search is closed.");
}
