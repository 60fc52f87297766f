import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { ErrorBody } from "../../../contract/errors.ts";
import { ModelList } from "../../../contract/models.ts";
import type { Services } from "../services.ts";
import { whileConnected } from "../while-connected.ts";

export const modelRoutes: FastifyPluginAsyncZod<Services> = async (app, { chatModels }) => {
  app.get(
    "/api/v1/models",
    {
      schema: {
        operationId: "listModels",
        tags: ["models"],
        summary: "List chat models",
        description: "Embedding models, and models without a chat template, are left out.",
        response: {
          200: ModelList.describe("The chat models."),
          503: ErrorBody.describe("The model runtime does not answer."),
        },
      },
    },
    async (_request, reply) => {
      const models = await chatModels(whileConnected(reply));
      return models.map(({ name, size, modifiedAt }) => ({
        name,
        size,
        modified_at: modifiedAt,
        is_chat_model: true as const,
      }));
    },
  );
};
