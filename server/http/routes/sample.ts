import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { ErrorBody } from "../../../contract/errors.ts";
import { AlreadyThere, Upload } from "../../../contract/uploads.ts";
import { presentSampleThere, presentUploadReport } from "../present-upload.ts";
import type { Services } from "../services.ts";

export const sampleRoutes: FastifyPluginAsyncZod<Services> = async (app, { addSample }) => {
  app.post(
    "/api/v1/sample",
    {
      schema: {
        operationId: "addSample",
        tags: ["uploads"],
        summary: "Add the sample document",
        description:
          "Puts the handbook that comes with the service in line, as `POST /api/v1/uploads` does with a file. Its record has `is_sample: true`; it is asked and deleted like any other PDF.",
        response: {
          200: AlreadyThere.describe("It is in the library, or on its way; nothing was added."),
          202: Upload.describe("It is in line. `Location` is the address of its report."),
          500: ErrorBody.describe("The sample is missing, or could not be saved."),
        },
      },
    },
    async (_request, reply) => {
      const accepted = await addSample();
      if (accepted.kind !== "queued") return presentSampleThere(accepted);
      const { uploadId } = accepted.report;
      return reply
        .code(202)
        .header("location", `/api/v1/uploads/${uploadId}`)
        .send(presentUploadReport(accepted.report));
    },
  );
};
