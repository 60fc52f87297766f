import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { describeForLog } from "./describe-for-log.ts";

interface NotedFailure {
  readonly error: unknown;
  readonly status: number;
}

const failures = new WeakMap<FastifyRequest, NotedFailure>();
/** For the log alone: nobody is there to read it. */
export const CLIENT_WENT_AWAY = 499;

/** One line a request, written when its connection is done with it, whether it was answered or the client went away. */
export function logRequests(app: Pick<FastifyInstance, "addHook">): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.raw.once("close", () => logRequest(request, reply));
  });
}

/** Remembers what went wrong, for the request's one line; `status` is what it was, or would have been, answered with. */
export function noteFailure(request: FastifyRequest, error: unknown, status: number): void {
  failures.set(request, { error, status });
}

/** The route's pattern rather than the address, which may hold what a user typed. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  // An answer that has begun is not yet answered: a stream or a download may break off.
  const answered = reply.raw.writableFinished;
  const noted = failures.get(request);
  const failed = answered && Math.max(reply.statusCode, noted?.status ?? 0) >= 500;
  const line = {
    method: request.method,
    route: request.routeOptions.url ?? "unknown",
    ...(answered ? { status: reply.statusCode } : { status: CLIENT_WENT_AWAY, clientWentAway: true }),
    ms: Math.round(reply.elapsedTime),
    ...(failed && noted ? { failure: describeForLog(noted.error) } : {}),
  };
  if (failed) request.log.error(line, "request");
  else request.log.info(line, "request");
}
