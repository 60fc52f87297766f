import type { IncomingMessage } from "node:http";

const AT_MOST_MS = 10_000;

/**
 * Reads and drops what is left of a refused request. A client that is still sending reads our answer only when it is done;
 * one that sends for too long is cut off.
 */
export function readToTheEnd(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => request.destroy(), AT_MOST_MS).unref();
  request.once("close", () => clearTimeout(timer));
}
