import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { ErrorBody } from "../../../contract/errors.ts";
import { PdfFile, PdfParams } from "../../../contract/pdfs.ts";
import { contentDisposition } from "../content-disposition.ts";
import { sendFile } from "../send-file.ts";
import type { Services } from "../services.ts";

const PDF = "application/pdf";

export const pdfFileRoutes: FastifyPluginAsyncZod<Services> = async (app, { pdfs }) => {
  app.get(
    "/api/v1/pdfs/:pdf_id/file",
    {
      schema: {
        operationId: "readPdfFile",
        tags: ["pdfs"],
        summary: "The original file",
        description:
          "Takes a Range header with one range, and If-None-Match and If-Range with the ETag. A download that runs while the PDF is deleted ends well.",
        params: PdfParams,
        response: {
          200: { description: "The whole file.", content: { [PDF]: { schema: PdfFile } } },
          206: { description: "The part that was asked for.", content: { [PDF]: { schema: PdfFile } } },
          304: z.null().describe("The client has it already."),
          404: ErrorBody.describe("There is no such PDF, or its file is missing."),
          416: ErrorBody.describe("The range lies outside of the file."),
        },
      },
    },
    async (request, reply) => {
      const { record, file } = await pdfs.original(request.params.pdf_id);
      return sendFile(request, reply, {
        file,
        version: `${record.pdfId}-${file.size}`,
        contentType: PDF,
        contentDisposition: contentDisposition("inline", record.name, ".pdf"),
      });
    },
  );
};
