/** How an answer goes wrong. Where a fault needs a stream and the reply is one object, the nearest equivalent happens. */
export type Fault =
  /** Accepts the request and never answers. */
  | { kind: "hang" }
  /** Sends the headers and `afterPieces` pieces (1), then nothing more. */
  | { kind: "stall"; afterPieces?: number }
  /** Waits before the reply and, in a stream, between pieces (both 50 ms). */
  | { kind: "slow"; beforeMs?: number; betweenMs?: number }
  /** Destroys the socket without an answer. */
  | { kind: "refuse" }
  /** Answers a status (500) with `{"error": …}`. */
  | { kind: "status"; status?: number; error?: string }
  /** Answers 200 with something that is not JSON. */
  | { kind: "garbage" }
  /** Breaks off in the middle of a line after `afterPieces` pieces (1): the stream ends ("end") or the socket dies. */
  | { kind: "cut"; afterPieces?: number; how?: "end" | "destroy" }
  /** A stream that ends properly but without its `done` object. */
  | { kind: "no-done" }
  /** Status 200, `afterPieces` pieces (1), then a line `{"error": …}`: how Ollama reports a failure in mid-stream. */
  | { kind: "error-line"; afterPieces?: number; error?: string }
  /** Answers 200 with well-formed JSON of another shape (`{"unexpected": true}`). */
  | { kind: "wrong-shape"; body?: unknown }
  /** Answers with `by` vectors more, or fewer when negative (-1), than were asked for. */
  | { kind: "wrong-count"; by?: number }
  /** Never stops sending. */
  | { kind: "endless" };

export type FaultKind = Fault["kind"];

export interface Faults {
  add(path: string, fault: Fault | FaultKind, times?: number): void;
  clear(path?: string): void;
  /** The fault due for this request, counting it as used. */
  take(path: string): Fault | undefined;
}

export function createFaults(): Faults {
  const queues = new Map<string, { fault: Fault; left: number }[]>();

  return {
    add(path, fault, times = Number.POSITIVE_INFINITY) {
      const queue = queues.get(path) ?? [];
      queue.push({ fault: typeof fault === "string" ? { kind: fault } : fault, left: times });
      queues.set(path, queue);
    },
    clear(path) {
      if (path === undefined) queues.clear();
      else queues.delete(path);
    },
    take(path) {
      const queue = queues.get(path);
      const due = queue?.[0];
      if (queue === undefined || due === undefined) return undefined;
      due.left -= 1;
      if (due.left <= 0) queue.shift();
      return due.fault;
    },
  };
}
