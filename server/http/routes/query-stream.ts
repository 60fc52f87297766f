import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { ErrorBody } from "../../../contract/errors.ts";
import { QueryEvent, QueryStreamRequest } from "../../../contract/query-stream.ts";
import { answerEvents } from "../answer-events.ts";
import { EVENT_STREAM, sendEvents, whenBegun } from "../server-sent-events.ts";
import type { Services } from "../services.ts";
import { whileConnected } from "../while-connected.ts";

export const queryStreamRoutes: FastifyPluginAsyncZod<Services> = async (app, { answer }) => {
  app.post(
    "/api/v1/query/stream",
    {
      schema: {
        operationId: "streamAnswer",
        tags: ["query"],
        summary: "Ask a question and watch the answer come about",
        description:
          "Like `POST /api/v1/query`, answered as Server-Sent Events while the work goes on. What is wrong with the request is told by the status, what goes wrong later by the event `error`. Closing the connection stops the model, and nothing is stored.",
        body: QueryStreamRequest,
        response: {
          200: {
            description:
              "The events: `step`, `sources`, `thinking`, `answer` and `citation` as they happen, `usage` when the answer is complete, then one `done` or `error`. After a `restart` the text before it does not count: the model was asked again, or what it wrote turned out to be a thought.",
            content: { [EVENT_STREAM]: { schema: QueryEvent } },
          },
          400: ErrorBody.describe("A field is missing or wrong."),
          404: ErrorBody.describe("The model, or a PDF of `pdf_ids`, is not there."),
          413: ErrorBody.describe("The body is larger than 1 MB."),
          415: ErrorBody.describe("The body is not JSON."),
          500: ErrorBody.describe("The model runtime does not answer."),
        },
      },
    },
    async (request, reply) => {
      const { question, model, pdf_ids, session_id, documents } = request.body;
      const asked = { question, model, pdfIds: pdf_ids ?? undefined, sessionId: session_id ?? undefined };
      const signal = whileConnected(reply);
      const events = answerEvents(answer, { ...asked, documents: documents ?? undefined }, signal);
      return sendEvents(reply, await whenBegun(events), { signal });
    },
  );
};
