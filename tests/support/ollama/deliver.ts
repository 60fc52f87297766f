import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./faults.ts";
import { EVENTS_TYPE, JSON_TYPE, NDJSON_TYPE, type Outcome } from "./outcome.ts";

interface Delivery {
  readonly response: ServerResponse;
  readonly outcome: Outcome;
  readonly fault: Fault | undefined;
  /** Waits while a test holds the stream after so many pieces. */
  readonly beforePiece: (sent: number) => Promise<void>;
  /** Ends the connection from this side. */
  readonly disconnect: () => void;
}

/** Sends the reply, with whatever the fault does to the connection. Stops when the client is gone. */
export async function deliver(delivery: Delivery): Promise<void> {
  const { response, outcome, fault, disconnect } = delivery;
  if (fault?.kind === "hang") return;
  if (fault?.kind === "refuse") {
    disconnect();
    return;
  }
  if (fault?.kind === "slow") await sleep(fault.beforeMs ?? 50);
  if (response.destroyed) return;

  response.writeHead("status" in outcome ? outcome.status : 200, { "Content-Type": contentType(outcome) });
  const endsWhole = await sendPieces(delivery);
  if (endsWhole && !response.destroyed) response.end();
}

/** False when the reply must not be ended properly. */
async function sendPieces({ response, outcome, fault, beforePiece, disconnect }: Delivery): Promise<boolean> {
  let sent = 0;
  for (const piece of piecesOf(outcome)) {
    await beforePiece(sent);
    if (response.destroyed) return false;
    if (fault?.kind === "stall" && sent === stopsAfter(outcome, fault.afterPieces)) {
      response.flushHeaders();
      return false;
    }
    if (fault?.kind === "cut" && sent === stopsAfter(outcome, fault.afterPieces)) {
      await write(response, piece.slice(0, Math.ceil(piece.length / 2)));
      if (fault.how === "end") return true;
      disconnect();
      return false;
    }
    await write(response, piece);
    sent += 1;
    if (fault?.kind === "slow") await sleep(fault.betweenMs ?? 50);
    // A turn of the event loop, so that pieces leave one by one and a client that hangs up is noticed.
    else await nextTurn();
  }
  return true;
}

/** A reply of one object has no first piece to send whole. */
function stopsAfter(outcome: Outcome, afterPieces = 1): number {
  return "status" in outcome ? 0 : afterPieces;
}

function contentType(outcome: Outcome): string {
  if (outcome.kind === "raw") return outcome.contentType;
  if (outcome.kind === "events") return EVENTS_TYPE;
  return outcome.kind === "stream" ? NDJSON_TYPE : JSON_TYPE;
}

function* piecesOf(outcome: Outcome): Generator<string> {
  if (outcome.kind === "json") yield JSON.stringify(outcome.body);
  else if (outcome.kind === "raw") yield* outcome.chunks;
  else if (outcome.kind === "events") for (const data of outcome.data) yield `data: ${asText(data)}\n\n`;
  else for (const line of outcome.lines) yield `${JSON.stringify(line)}\n`;
}

function asText(data: unknown): string {
  return typeof data === "string" ? data : JSON.stringify(data);
}

async function write(response: ServerResponse, piece: string): Promise<void> {
  if (response.write(piece) || response.destroyed) return;
  await Promise.race([once(response, "drain"), once(response, "close")]);
}
