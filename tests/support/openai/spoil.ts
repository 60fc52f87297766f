import type { Fault } from "../ollama/faults.ts";
import { EVENTS_TYPE, JSON_TYPE, type Outcome } from "../ollama/outcome.ts";
import { refuse } from "./answer.ts";

/** What the fault makes of the reply's content. Faults of the connection leave it alone: they are seen to in delivery. */
export function spoil(outcome: Outcome, fault: Fault): Outcome {
  const events = outcome.kind === "events" ? [...outcome.data] : undefined;
  switch (fault.kind) {
    case "status":
      return refuse(fault.status ?? 500, fault.error ?? "something went wrong");
    case "garbage":
      return { kind: "raw", status: 200, contentType: events ? EVENTS_TYPE : JSON_TYPE, chunks: ["<html>no JSON\n"] };
    case "wrong-shape":
      return events ? { kind: "events", data: [{ unexpected: true }] } : { kind: "json", status: 200, body: {} };
    case "wrong-count":
      return withoutFirst(outcome);
    case "error-line": {
      const error = { message: fault.error ?? "the engine died", type: "internal_error" };
      return { kind: "events", data: [...(events ?? []).slice(0, fault.afterPieces ?? 1), { error }] };
    }
    // Both the reason for the end and the mark of it are missing.
    case "no-done":
      return { kind: "events", data: (events ?? []).slice(0, -3) };
    case "hang":
    case "stall":
    case "slow":
    case "refuse":
    case "cut":
    case "endless":
    default:
      return outcome;
  }
}

function withoutFirst(outcome: Outcome): Outcome {
  if (outcome.kind !== "json" || typeof outcome.body !== "object" || outcome.body === null) return outcome;
  if (!("data" in outcome.body) || !Array.isArray(outcome.body.data)) return outcome;
  return { ...outcome, body: { ...outcome.body, data: outcome.body.data.slice(1) as unknown[] } };
}
