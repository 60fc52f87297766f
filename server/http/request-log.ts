import type { FastifyInstance } from "fastify";

/** One line a request: the route's pattern rather than the address, which may hold what a user typed. */
export function logRequests(app: Pick<FastifyInstance, "addHook">): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
  app.addHook("onRequestAbort", async (request) => {
    request.log.info({ method: request.method, route: request.routeOptions.url ?? "unknown" }, "client went away");
  });
}
