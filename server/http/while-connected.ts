import type { FastifyReply } from "fastify";

/** Aborts when the client goes away before its answer: nobody waits for the work any more. */
export function whileConnected(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  if (reply.raw.destroyed) controller.abort();
  return controller.signal;
}
