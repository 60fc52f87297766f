import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { Health } from "../../../contract/health.ts";
import type { Services } from "../services.ts";

export const healthRoutes: FastifyPluginAsyncZod<Services> = async (app, { health }) => {
  app.get(
    "/health",
    {
      schema: {
        operationId: "checkHealth",
        tags: ["service"],
        summary: "Health check",
        description: "Always answers within two seconds, also while the model runtime hangs.",
        response: { 200: Health.describe("The service runs.") },
      },
    },
    async () => {
      const { connected, models } = await health();
      return {
        status: "healthy" as const,
        ollama_status: connected ? ("connected" as const) : ("disconnected" as const),
        models_available: models,
      };
    },
  );
};
