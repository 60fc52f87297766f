import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { Runtime } from "../../../contract/runtime.ts";
import type { Services } from "../services.ts";

export const runtimeRoutes: FastifyPluginAsyncZod<Services> = async (app, { runtime }) => {
  app.get(
    "/api/v1/runtime",
    {
      schema: {
        operationId: "showRuntime",
        tags: ["models"],
        summary: "The model runtime in use",
        description: "Which one was chosen when the service started, and why. Whether it answers is told by `/health`.",
        response: { 200: Runtime.describe("The runtime.") },
      },
    },
    async () => {
      const { name, reason, address, embeddingModel } = runtime;
      return { runtime: name, reason, ...(address === undefined ? {} : { address }), embedding_model: embeddingModel };
    },
  );
};
