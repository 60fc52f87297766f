import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { MessageParams } from "../../../contract/citations.ts";
import { ErrorBody } from "../../../contract/errors.ts";
import { StoredMessage } from "../../../contract/messages.ts";
import { presentStoredMessage } from "../present-message.ts";
import type { Services } from "../services.ts";

export const messageRoutes: FastifyPluginAsyncZod<Services> = async (app, { message }) => {
  app.get(
    "/api/v1/messages/:message_id",
    {
      schema: {
        operationId: "showMessage",
        tags: ["query"],
        summary: "A question or an answer, and how the answer came about",
        description:
          "All that the stream told, to return to later: the log, the thoughts, what the answer was made from. Answers of before this was kept have null, or no steps.",
        params: MessageParams,
        response: {
          200: StoredMessage.describe("The message."),
          400: ErrorBody.describe("`message_id` is wrong."),
          404: ErrorBody.describe("There is no such message."),
        },
      },
    },
    async (request) => presentStoredMessage(await message(request.params.message_id)),
  );
};
