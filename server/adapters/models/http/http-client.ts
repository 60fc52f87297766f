import { request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { cancelled, Failure, runtimeBrokeOff, runtimeGarbled, runtimeTimedOut } from "../../../core/errors.ts";

export interface HttpReply {
  readonly status: number;
  /** Throws like the request. Ending the iteration early closes the connection. */
  readonly body: AsyncIterable<Buffer>;
}

export interface HttpCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  readonly signal: AbortSignal;
  /** For what any server answers at once; the general limit otherwise. */
  readonly timeoutSeconds?: number;
}

export type HttpClient = (call: HttpCall) => Promise<HttpReply>;

export interface HttpClientOptions {
  /** Paths are added to its own. */
  readonly address: URL;
  /** How long the server may be silent. */
  readonly timeoutSeconds: number;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The failure that tells how to bring this runtime back. */
  readonly unreachable: (address: string, cause: unknown) => Failure;
}

const LARGEST_REPLY = 64 * 1024 * 1024;

/**
 * node:http rather than fetch, because fetch gives up after 300 seconds without a byte, and a large model on a small
 * machine may read a prompt for longer. A new connection for each call: a kept one may be half dead.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { address, timeoutSeconds, headers = {}, unreachable } = options;
  const open = address.protocol === "https:" ? httpsRequest : httpRequest;
  const base = address.pathname.replace(/\/$/, "");

  return async ({ method, path, body, signal, timeoutSeconds: own = timeoutSeconds }) => {
    const limit = Math.min(own, timeoutSeconds);
    if (signal.aborted) throw cancelled();
    const { promise, resolve, reject } = Promise.withResolvers<HttpReply>();
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const request = open(new URL(base + path, address), {
      method,
      agent: false,
      signal,
      timeout: limit * 1000,
      headers: payload === undefined ? headers : { ...headers, ...describing(payload) },
    });
    const failure = (error: unknown) => {
      if (signal.aborted) return cancelled();
      return error instanceof Failure ? error : unreachable(address.origin, error);
    };
    // Once an answer has begun, it is the answer that must end with this failure: the request's own end would hide it.
    let reply: IncomingMessage | undefined;
    request.once("timeout", () => (reply ?? request).destroy(runtimeTimedOut(limit)));
    request.on("error", (error) => reject(failure(error)));
    request.once("response", (response) => {
      // Whoever reads the body is told; nobody may be reading it yet.
      reply = response.on("error", () => undefined);
      resolve({ status: response.statusCode ?? 0, body: readBody(response, signal) });
    });
    request.end(payload);
    return promise;
  };
}

async function* readBody(response: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for await (const piece of response as AsyncIterable<Buffer>) yield piece;
  } catch (error) {
    if (signal.aborted) throw cancelled();
    throw error instanceof Failure ? error : runtimeBrokeOff(error);
  } finally {
    response.destroy();
  }
}

function describing(payload: string) {
  return { "content-type": "application/json", "content-length": Buffer.byteLength(payload) };
}

export async function readText(reply: HttpReply): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of reply.body) {
    size += piece.length;
    if (size > LARGEST_REPLY) throw runtimeGarbled(new Error("the reply is too large"));
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}
