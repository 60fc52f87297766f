import type { IncomingMessage, ServerResponse } from "node:http";
import type { HubContent } from "./hub-files.ts";

export type ContentFault =
  /** Sends so much and then nothing more, with the connection open until it is cut. */
  | { readonly kind: "stall"; readonly after: number }
  | { readonly kind: "no ranges" }
  | { readonly kind: "wrong bytes" }
  | { readonly kind: "status"; readonly status: number };

export interface Sending {
  readonly content: HubContent;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly fault: ContentFault | undefined;
}

/** As a content network does: whole, or from a byte on. */
export function sendContent({ content, request, response, fault }: Sending): void {
  if (fault?.kind === "status") return void response.writeHead(fault.status).end();
  const from = fault?.kind === "no ranges" ? 0 : startOf(request.headers.range);
  const size = content.bytes.length;
  if (from >= size) return void response.writeHead(416, { "content-range": `bytes */${size}` }).end();
  const bytes = Buffer.from(content.bytes.subarray(from));
  if (fault?.kind === "wrong bytes") bytes.reverse();
  const range = from > 0 ? { "content-range": `bytes ${from}-${size - 1}/${size}` } : {};
  response.writeHead(from > 0 ? 206 : 200, { "content-length": bytes.length, ...range });
  if (fault?.kind === "stall") return void response.write(bytes.subarray(0, fault.after));
  response.end(bytes);
}

function startOf(range: string | undefined): number {
  return Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
}
