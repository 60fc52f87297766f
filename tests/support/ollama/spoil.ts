import type { Fault } from "./faults.ts";
import { failure, JSON_TYPE, NDJSON_TYPE, type Outcome } from "./outcome.ts";

/** What the fault makes of the reply's content. Faults of the connection leave it alone: `deliver.ts` sees to them. */
export function spoil(outcome: Outcome, fault: Fault): Outcome {
  switch (fault.kind) {
    case "status":
      return failure(fault.status ?? 500, fault.error ?? "something went wrong");
    case "garbage":
      return { kind: "raw", status: 200, contentType: typeOf(outcome), chunks: ["<html>not JSON at all\n"] };
    case "wrong-shape":
      return wrongShape(outcome, "body" in fault ? fault.body : { unexpected: true });
    case "wrong-count":
      return wrongCount(outcome, fault.by ?? -1);
    case "error-line":
      return errorLine(outcome, fault.afterPieces ?? 1, fault.error ?? "llama runner process has terminated");
    case "no-done":
      return outcome.kind === "stream" ? { kind: "stream", lines: [...outcome.lines].slice(0, -1) } : outcome;
    case "endless":
      return endless(outcome);
    case "hang":
    case "stall":
    case "slow":
    case "refuse":
    case "cut":
    default:
      return outcome;
  }
}

function typeOf(outcome: Outcome): string {
  return outcome.kind === "stream" ? NDJSON_TYPE : JSON_TYPE;
}

function wrongShape(outcome: Outcome, body: unknown): Outcome {
  return outcome.kind === "stream" ? { kind: "stream", lines: [body] } : { kind: "json", status: 200, body };
}

function wrongCount(outcome: Outcome, by: number): Outcome {
  if (outcome.kind !== "json" || typeof outcome.body !== "object" || outcome.body === null) return outcome;
  if (!("embeddings" in outcome.body) || !Array.isArray(outcome.body.embeddings)) return outcome;
  const vectors: unknown[] = outcome.body.embeddings;
  const embeddings =
    by < 0 ? vectors.slice(0, by) : [...vectors, ...Array.from({ length: by }, () => vectors.at(-1) ?? [])];
  return { ...outcome, body: { ...outcome.body, embeddings } };
}

function errorLine(outcome: Outcome, afterPieces: number, error: string): Outcome {
  // Before anything was sent, Ollama still has a status to give.
  if (outcome.kind !== "stream") return failure(500, error);
  return { kind: "stream", lines: [...[...outcome.lines].slice(0, afterPieces), { error }] };
}

function endless(outcome: Outcome): Outcome {
  if (outcome.kind === "stream") return { kind: "stream", lines: forever([...outcome.lines][0]) };
  return { kind: "raw", status: 200, contentType: JSON_TYPE, chunks: forever("[".padEnd(1024)) };
}

function* forever<T>(value: T): Generator<T> {
  while (true) yield value;
}
