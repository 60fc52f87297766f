import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { MessageList, SessionParams } from "../../../contract/sessions.ts";
import type { Message as PresentedMessage } from "../../../contract/sessions.ts";
import type { Message } from "../../core/ports.ts";
import type { Services } from "../services.ts";

export const sessionRoutes: FastifyPluginAsyncZod<Services> = async (app, { conversations }) => {
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
    async (request) => (await conversations.messages(request.params.session_id)).map(present),
  );
};

function present({ messageId, role, content, sources, timestamp }: Message): PresentedMessage {
  return {
    message_id: messageId,
    role,
    content,
    sources: sources?.map(({ pdfName, chunkIndex }) => ({ pdf_name: pdfName, chunk_index: chunkIndex })) ?? null,
    timestamp,
  };
}
