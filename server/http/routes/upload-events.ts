import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { ErrorBody } from "../../../contract/errors.ts";
import { UploadEvents, UploadParams } from "../../../contract/uploads.ts";
import { hasEnded } from "../../core/upload-report.ts";
import type { UploadReport } from "../../core/upload-report.ts";
import { presentUploadReport } from "../present-upload.ts";
import { EVENT_STREAM, sendEvents } from "../server-sent-events.ts";
import type { ServerSentEvent } from "../server-sent-events.ts";
import type { Services } from "../services.ts";
import { whileConnected } from "../while-connected.ts";

export const uploadEventRoutes: FastifyPluginAsyncZod<Services> = async (app, { uploads }) => {
  app.get(
    "/api/v1/uploads/:upload_id/events",
    {
      // The headers alone tell nothing that a GET of the upload does not.
      exposeHeadRoute: false,
      schema: {
        operationId: "followUpload",
        tags: ["uploads"],
        summary: "Follow an upload",
        description:
          "Server-Sent Events. The first is the present state, so a client that connects again has missed nothing. Close the stream on `done`, `failed` or `cancelled`: it ends there, and a browser would open it again.",
        params: UploadParams,
        response: {
          200: { description: "The events.", content: { [EVENT_STREAM]: { schema: UploadEvents } } },
          404: ErrorBody.describe("There is no such upload."),
        },
      },
    },
    async (request, reply) => {
      const signal = whileConnected(reply);
      return sendEvents(reply, toEvents(await uploads.follow(request.params.upload_id, signal)), { signal });
    },
  );
};

async function* toEvents(reports: AsyncIterable<UploadReport>): AsyncGenerator<ServerSentEvent> {
  for await (const report of reports) {
    yield { event: hasEnded(report) ? report.stage : "progress", data: presentUploadReport(report) };
  }
}
