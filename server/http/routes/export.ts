import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { ErrorBody } from "../../../contract/errors.ts";
import { SessionExport, SessionExportQuery, SessionParams } from "../../../contract/sessions.ts";
import { writeConversation } from "../../core/write-conversation.ts";
import { contentDisposition } from "../content-disposition.ts";
import { exportMessage, presentSession } from "../present-session.ts";
import type { Services } from "../services.ts";

const TYPE = { md: "text/markdown; charset=utf-8", json: "application/json; charset=utf-8" } as const;

export const exportRoutes: FastifyPluginAsyncZod<Services> = async (app, { sessions }) => {
  app.get(
    "/api/v1/sessions/:session_id/export",
    {
      schema: {
        operationId: "exportSession",
        tags: ["sessions"],
        summary: "A session as a file",
        description:
          "Questions, answers and their sources, oldest first. In Markdown, what people and models wrote is quoted, and pictures and HTML in it are text.",
        params: SessionParams,
        querystring: SessionExportQuery,
        response: {
          200: {
            description: "The file.",
            content: {
              "text/markdown": { schema: z.string() },
              "application/json": { schema: SessionExport },
            },
          },
          400: ErrorBody.describe("`format` is wrong."),
          404: ErrorBody.describe("There is no such session."),
        },
      },
    },
    async (request, reply) => {
      const { format } = request.query;
      const conversation = await sessions.read(request.params.session_id);
      void reply
        .type(TYPE[format])
        .header("content-disposition", contentDisposition("attachment", conversation.title, `.${format}`))
        .header("x-content-type-options", "nosniff");
      if (format === "md") return writeConversation(conversation);
      return { ...presentSession(conversation), messages: conversation.messages.map(exportMessage) };
    },
  );
};
