import { STATUS_CODES } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ErrorBody } from "../../contract/errors.ts";
import { Failure } from "../core/errors.ts";
import type { FailureKind } from "../core/errors.ts";
import { CLIENT_WENT_AWAY, logRequest, noteFailure } from "./request-log.ts";

/** The only place where a failure becomes a status. */
const STATUS: Readonly<Record<FailureKind, number>> = {
  invalid: 400,
  "not-found": 404,
  "too-large": 413,
  "out-of-range": 416,
  failed: 500,
  unavailable: 503,
  cancelled: CLIENT_WENT_AWAY,
};

const OUR_FAULT = "Something went wrong inside the service: try again, and report it if it happens again.";

export function replyToFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, detail } = explain(error);
  noteFailure(request, error, status);
  return send(reply, status, detail);
}

export function replyToUnknownRoute(methodsOf: (path: string) => string[]) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allowed = methodsOf(request.url.split("?")[0] ?? "");
    if (allowed.length === 0) return send(reply, 404, "There is nothing at this address: see /docs for what there is.");
    void reply.header("allow", allowed.join(", "));
    return send(reply, 405, `This address does not take ${request.method} requests: use ${allowed.join(" or ")}.`);
  };
}

/** For what fails before a route is found, such as an address that is not valid. */
export function answerWithDetail(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 400;
  reply.raw.once("close", () => logRequest(request, reply));
  void send(reply, status, BAD_ADDRESS[status] ?? OUR_FAULT);
}

const BAD_ADDRESS: Readonly<Record<number, string>> = {
  400: "The address of the request is not valid: check its percent signs.",
  414: "The address of the request is too long: shorten it.",
};

/** For a request that expects of a server what no server does. */
export function answerUnknownExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body: ErrorBody = { detail: "The request's Expect header asks for something unknown: leave it out." };
  response.writeHead(417, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}

/** For what is not even HTTP: there is no request to reply to, only a socket. */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const body = JSON.stringify({ detail: BROKEN_HTTP[status] ?? OUR_FAULT } satisfies ErrorBody);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const BROKEN_HTTP: Readonly<Record<number, string>> = {
  400: "The request is not valid HTTP: check the client that sent it.",
  408: "The request did not arrive in time: send it again.",
  431: "The request's headers are too large: send fewer or shorter ones.",
};

function send(reply: FastifyReply, status: number, detail: string): FastifyReply {
  const body: ErrorBody = { detail };
  return reply.code(status).type("application/json; charset=utf-8").serializer(JSON.stringify).send(body);
}

export interface Explained {
  readonly status: number;
  readonly detail: string;
}

export function explain(error: unknown): Explained {
  if (error instanceof Failure) return { status: STATUS[error.kind], detail: error.message };
  if (hasZodFastifySchemaValidationErrors(error)) return { status: 400, detail: describeInvalid(error.validation) };
  const status = statusOf(error);
  return { status, detail: FRAMEWORK[codeOf(error)] ?? BY_STATUS[status] ?? OUR_FAULT };
}

function describeInvalid(
  issues: readonly { readonly instancePath: string; readonly message?: string | undefined }[],
): string {
  const problems = new Map<string, string>();
  for (const { instancePath, message } of issues) {
    const field = instancePath.replace(/^\//, "").replaceAll("/", ".");
    // One complaint a field: what is of the wrong type is wrong in other ways too.
    if (!problems.has(field)) problems.set(field, inOurWords(message ?? "is not valid"));
  }
  const named = [...problems].map(([field, problem]) =>
    field === "" ? "the body must be a JSON object" : `'${field}' ${problem}`,
  );
  return `The request is not valid: ${named.join("; ")}.`;
}

function inOurWords(message: string): string {
  const expected = /^Invalid input: expected (\w+), received (\w+)$/.exec(message);
  if (!expected) return message.startsWith("must") ? message : `is not valid (${message})`;
  return expected[2] === "undefined" ? "is missing" : `must be of type ${expected[1]}`;
}

/** What Fastify and its plugins refuse, in our words. */
const FRAMEWORK: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "The body is not valid JSON: check its quotes, commas and braces.",
  FST_ERR_CTP_EMPTY_JSON_BODY: "The body is empty: send a JSON object.",
  FST_ERR_CTP_INVALID_MEDIA_TYPE:
    "The content type is not one this address takes: send application/json, or multipart/form-data for uploads.",
  FST_ERR_CTP_BODY_TOO_LARGE: "The body is too large: send less than 1 MB.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The body is not as long as its Content-Length says: send the request again.",
};

const BY_STATUS: Readonly<Record<number, string>> = {
  400: "The request is not valid: compare it with /docs.",
  404: "There is nothing at this address: see /docs for what there is.",
  413: "The body is too large: send less than 1 MB.",
  415: "The content type is not one this address takes: send application/json, or multipart/form-data for uploads.",
};

function statusOf(error: unknown): number {
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof status === "number" && status >= 400 && status < 600 ? status : 500;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
