import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { ErrorBody } from "../../../contract/errors.ts";
import { DeletedPdf, Pdf, PdfList, PdfParams } from "../../../contract/pdfs.ts";
import { presentPdf } from "../present-pdf.ts";
import type { Services } from "../services.ts";

export const pdfRoutes: FastifyPluginAsyncZod<Services> = async (app, { library, pdfs }) => {
  app.get(
    "/api/v1/pdfs",
    {
      schema: {
        operationId: "listPdfs",
        tags: ["pdfs"],
        summary: "List PDFs",
        description: "Oldest upload first.",
        response: { 200: PdfList.describe("All PDFs.") },
      },
    },
    async () => (await library.list()).map(presentPdf),
  );

  app.get(
    "/api/v1/pdfs/:pdf_id",
    {
      schema: {
        operationId: "showPdf",
        tags: ["pdfs"],
        summary: "Show a PDF",
        description: "The same record as in the list.",
        params: PdfParams,
        response: {
          200: Pdf.describe("The PDF."),
          404: ErrorBody.describe("There is no such PDF."),
        },
      },
    },
    async (request) => presentPdf(await pdfs.find(request.params.pdf_id)),
  );

  app.delete(
    "/api/v1/pdfs/:pdf_id",
    {
      schema: {
        operationId: "deletePdf",
        tags: ["pdfs"],
        summary: "Delete a PDF",
        description: "Removes the file, its vector collection and its record: all of them, or none.",
        params: PdfParams,
        response: {
          200: DeletedPdf.describe("Nothing of the PDF is left."),
          404: ErrorBody.describe("There is no such PDF."),
          500: ErrorBody.describe("Nothing was deleted."),
        },
      },
    },
    async (request) => {
      const { name } = await library.delete(request.params.pdf_id);
      return { message: `PDF '${name}' was deleted successfully.` };
    },
  );
};
