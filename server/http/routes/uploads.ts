import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { ErrorBody } from "../../../contract/errors.ts";
import {
  AlreadyThere,
  RemovedUpload,
  Upload,
  UploadList,
  UploadListQuery,
  UploadParams,
  UploadQuery,
} from "../../../contract/uploads.ts";
import { describeRemoval, presentAlreadyThere, presentUploadReport } from "../present-upload.ts";
import { refuseTooLarge } from "../refuse-too-large.ts";
import type { Services } from "../services.ts";
import { withUploadedFile } from "../uploaded-file.ts";

const NOT_FOUND = ErrorBody.describe("There is no such upload.");

export const uploadQueueRoutes: FastifyPluginAsyncZod<Services> = async (app, { uploads, maxUploadMb }) => {
  app.post(
    "/api/v1/uploads",
    {
      schema: {
        operationId: "startUpload",
        tags: ["uploads"],
        summary: "Upload a PDF without waiting for it",
        description:
          "One file part named `file`. The answer comes when the file is saved; from then on it is processed to an end, first come first served, also when the service is started anew in between. The report on how it ended is kept for 7 days, and of the last 200.",
        consumes: ["multipart/form-data"],
        querystring: UploadQuery,
        response: {
          200: AlreadyThere.describe("The same bytes are in the library, or on their way; nothing was uploaded."),
          202: Upload.describe("The file is saved and in line. `Location` is the address of its report."),
          400: ErrorBody.describe("No file, not a PDF, or `force` is wrong."),
          413: ErrorBody.describe("The file is larger than MAX_UPLOAD_MB."),
          500: ErrorBody.describe("The file could not be saved."),
        },
      },
      onRequest: refuseTooLarge(maxUploadMb),
    },
    async (request, reply) => {
      const force = request.query.force === "true";
      const accepted = await withUploadedFile(request, async (file) => uploads.accept(file, { force }));
      if (accepted.kind !== "queued") return presentAlreadyThere(accepted);
      const { uploadId } = accepted.report;
      return reply
        .code(202)
        .header("location", `/api/v1/uploads/${uploadId}`)
        .send(presentUploadReport(accepted.report));
    },
  );

  app.get(
    "/api/v1/uploads",
    {
      schema: {
        operationId: "listUploads",
        tags: ["uploads"],
        summary: "List uploads",
        description: "Those on their way and the reports on those that have ended, newest first.",
        querystring: UploadListQuery,
        response: {
          200: UploadList.describe("The uploads."),
          400: ErrorBody.describe("`limit` is wrong."),
        },
      },
    },
    async (request) => {
      const { uploads: known, total } = await uploads.list(request.query.limit);
      return { uploads: known.map(presentUploadReport), total };
    },
  );

  app.get(
    "/api/v1/uploads/:upload_id",
    {
      schema: {
        operationId: "showUpload",
        tags: ["uploads"],
        summary: "How far an upload is",
        description: "Deleting a PDF takes the report on its upload along.",
        params: UploadParams,
        response: { 200: Upload.describe("The present state."), 404: NOT_FOUND },
      },
    },
    async (request) => presentUploadReport(await uploads.find(request.params.upload_id)),
  );

  app.delete(
    "/api/v1/uploads/:upload_id",
    {
      schema: {
        operationId: "removeUpload",
        tags: ["uploads"],
        summary: "Cancel an upload, or forget the report on it",
        description:
          "An upload that has not ended is stopped, and nothing of it is left. Of one that has ended only the report goes: the PDF stays.",
        params: UploadParams,
        response: {
          200: RemovedUpload.describe("The upload is not known any more."),
          404: NOT_FOUND,
          500: ErrorBody.describe("It could not be removed."),
        },
      },
    },
    async (request) => {
      const report = await uploads.remove(request.params.upload_id);
      return { message: describeRemoval(report), stage: report.stage };
    },
  );
};
