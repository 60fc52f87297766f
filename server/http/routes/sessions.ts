import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { ErrorBody } from "../../../contract/errors.ts";
import {
  DeletedSession,
  MessageList,
  Session,
  SessionChange,
  SessionPage,
  SessionPageQuery,
  SessionParams,
} from "../../../contract/sessions.ts";
import { presentMessage, presentSession } from "../present-session.ts";
import type { Services } from "../services.ts";
import { readCursor, writeCursor } from "../session-cursor.ts";

export const sessionRoutes: FastifyPluginAsyncZod<Services> = async (app, { conversations, sessions }) => {
  app.get(
    "/api/v1/sessions",
    {
      schema: {
        operationId: "listSessions",
        tags: ["sessions"],
        summary: "List sessions",
        description:
          "Newest activity first. Pages keep the order of the moment at which the first was asked for: what is said in between neither skips nor repeats a session.",
        querystring: SessionPageQuery,
        response: {
          200: SessionPage.describe("A page of sessions."),
          400: ErrorBody.describe("`limit` or `before` is wrong."),
        },
      },
    },
    async (request) => {
      const { limit, before } = request.query;
      const {
        sessions: shown,
        next,
        total,
      } = await sessions.page(limit, before === undefined ? undefined : readCursor(before));
      return { sessions: shown.map(presentSession), next: next ? writeCursor(next) : null, total };
    },
  );

  app.patch(
    "/api/v1/sessions/:session_id",
    {
      schema: {
        operationId: "renameSession",
        tags: ["sessions"],
        summary: "Give a session a title",
        description: "An empty title, or null, gives back the one made from the first question.",
        params: SessionParams,
        body: SessionChange,
        response: {
          200: Session.describe("The session with its title."),
          400: ErrorBody.describe("The title is missing or wrong."),
          404: ErrorBody.describe("There is no such session."),
          413: ErrorBody.describe("The body is larger than 1 MB."),
          415: ErrorBody.describe("The body is not JSON."),
        },
      },
    },
    async (request) => presentSession(await sessions.rename(request.params.session_id, request.body.title)),
  );

  app.delete(
    "/api/v1/sessions/:session_id",
    {
      schema: {
        operationId: "deleteSession",
        tags: ["sessions"],
        summary: "Delete a session",
        description:
          "Removes the session and its messages, on disk too. A question that is being answered meanwhile is stored afterwards and begins the session anew.",
        params: SessionParams,
        response: {
          200: DeletedSession.describe("Nothing of the session is left."),
          404: ErrorBody.describe("There is no such session."),
          500: ErrorBody.describe("Nothing was deleted."),
        },
      },
    },
    async (request) => {
      const { title } = await sessions.delete(request.params.session_id);
      return { message: `Session '${title}' was deleted successfully.` };
    },
  );

  app.get(
    "/api/v1/sessions/:session_id/messages",
    {
      schema: {
        operationId: "listMessages",
        tags: ["sessions"],
        summary: "Chat history of a session",
        description: "Oldest message first; empty for a session that is not known.",
        params: SessionParams,
        response: { 200: MessageList.describe("The messages.") },
      },
    },
    async (request) => (await conversations.messages(request.params.session_id)).map(presentMessage),
  );
};
