import type { FastifyInstance } from "fastify";

/** Many clients name a content type with every request, also with those that have no body. It describes nothing then. */
export function ignoreTypeOfNoBody(app: Pick<FastifyInstance, "addHook">): void {
  app.addHook("onRequest", async ({ method, raw: { headers } }) => {
    if (method !== "DELETE" || headers["transfer-encoding"] !== undefined) return;
    if (Number(headers["content-length"] ?? 0) === 0) delete headers["content-type"];
  });
}
