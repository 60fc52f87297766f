import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { describeForLog } from "./describe-for-log.ts";

const failures = new WeakMap<FastifyRequest, unknown>();

/** One line a request, written when its connection is done with it, whether it was answered or the client went away. */
export function logRequests(app: Pick<FastifyInstance, "addHook">): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.raw.once("close", () => logRequest(request, reply));
  });
}

/** Remembers what went wrong, for the request's one line. */
export function noteFailure(request: FastifyRequest, error: unknown): void {
  failures.set(request, error);
}

/** The route's pattern rather than the address, which may hold what a user typed. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const answered = reply.raw.writableFinished || reply.sent;
  const failure = failures.get(request);
  const line = {
    method: request.method,
    route: request.routeOptions.url ?? "unknown",
    ...(answered ? { status: reply.statusCode } : { clientWentAway: true }),
    ms: Math.round(reply.elapsedTime),
    ...(failure === undefined || reply.statusCode < 500 ? {} : { failure: describeForLog(failure) }),
  };
  if (answered && reply.statusCode >= 500) request.log.error(line, "request");
  else request.log.info(line, "request");
}
