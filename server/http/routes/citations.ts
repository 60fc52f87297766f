import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { Citations, MessageParams } from "../../../contract/citations.ts";
import { ErrorBody } from "../../../contract/errors.ts";
import { presentCitation } from "../present-citation.ts";
import type { Services } from "../services.ts";

export const citationRoutes: FastifyPluginAsyncZod<Services> = async (app, { citations }) => {
  app.get(
    "/api/v1/messages/:message_id/citations",
    {
      schema: {
        operationId: "listCitations",
        tags: ["query"],
        summary: "What an answer rests on",
        description:
          "For each sentence of an answer that the documents support: the words that support it, their page and where they stand on it. A sentence without support has no citation. Those of a deleted PDF are gone with it.",
        params: MessageParams,
        response: {
          200: Citations.describe("The citations; none for a question, or for an answer that no document supports."),
          400: ErrorBody.describe("`message_id` is wrong."),
          404: ErrorBody.describe("There is no such message."),
        },
      },
    },
    async (request) => {
      const { message_id } = request.params;
      return { message_id, citations: (await citations(message_id)).map(presentCitation) };
    },
  );
};
