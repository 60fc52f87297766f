import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { ErrorBody } from "../../../contract/errors.ts";
import { UploadedPdf } from "../../../contract/pdfs.ts";
import { presentUpload } from "../present-pdf.ts";
import { refuseTooLarge } from "../refuse-too-large.ts";
import type { Services } from "../services.ts";
import { withUploadedFile } from "../uploaded-file.ts";
import { whileConnected } from "../while-connected.ts";

export const uploadRoutes: FastifyPluginAsyncZod<Services> = async (app, { library, maxUploadMb }) => {
  app.post(
    "/api/v1/pdfs/upload",
    {
      schema: {
        operationId: "uploadPdf",
        tags: ["pdfs"],
        summary: "Upload and process a PDF",
        description:
          "One file part named `file`. The answer comes when the PDF is stored and can be queried; a client that goes away before cancels the upload.",
        consumes: ["multipart/form-data"],
        response: {
          200: UploadedPdf.describe("The PDF is stored and can be queried."),
          400: ErrorBody.describe("No file, or not a PDF."),
          413: ErrorBody.describe("The file is larger than MAX_UPLOAD_MB."),
          500: ErrorBody.describe(
            "The PDF could not be processed: broken, encrypted, without text, or the runtime failed.",
          ),
        },
      },
      onRequest: refuseTooLarge(maxUploadMb),
    },
    async (request, reply) => {
      const signal = whileConnected(reply);
      return presentUpload(await withUploadedFile(request, async (file) => library.upload(file, signal)));
    },
  );
};
