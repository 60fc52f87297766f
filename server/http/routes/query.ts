import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { ErrorBody } from "../../../contract/errors.ts";
import { QueryAnswer, QueryRequest } from "../../../contract/query.ts";
import { presentAnswer } from "../present-answer.ts";
import type { Services } from "../services.ts";
import { whileConnected } from "../while-connected.ts";

export const queryRoutes: FastifyPluginAsyncZod<Services> = async (app, { answer }) => {
  app.post(
    "/api/v1/query",
    {
      schema: {
        operationId: "askQuestion",
        tags: ["query"],
        summary: "Ask a question",
        description:
          "Answers from the best passages of the chosen PDFs. A question that is not about documents goes straight to the model. Nothing is stored for a question that fails.",
        body: QueryRequest,
        response: {
          200: QueryAnswer.describe("The answer, its sources and how it came about."),
          400: ErrorBody.describe("A field is missing or wrong."),
          404: ErrorBody.describe("The model, or a PDF of `pdf_ids`, is not there."),
          413: ErrorBody.describe("The body is larger than 1 MB."),
          415: ErrorBody.describe("The body is not JSON."),
          500: ErrorBody.describe("The question could not be answered."),
        },
      },
    },
    async (request, reply) => {
      const { question, model, pdf_ids, session_id } = request.body;
      const asked = { question, model, pdfIds: pdf_ids ?? undefined, sessionId: session_id ?? undefined };
      return presentAnswer(await answer(asked, whileConnected(reply)));
    },
  );
};
