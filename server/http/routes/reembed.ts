import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { ErrorBody } from "../../../contract/errors.ts";
import { Pdf, PdfParams } from "../../../contract/pdfs.ts";
import { presentPdf } from "../present-pdf.ts";
import type { Services } from "../services.ts";
import { whileConnected } from "../while-connected.ts";

export const reembedRoutes: FastifyPluginAsyncZod<Services> = async (app, { reembed }) => {
  app.post(
    "/api/v1/pdfs/:pdf_id/reembed",
    {
      schema: {
        operationId: "reembedPdf",
        tags: ["pdfs"],
        summary: "Embed a PDF anew",
        description:
          "For a changed EMBEDDING_MODEL: makes new vectors from the stored text. Until they replace the old ones in one step, everything stays as it is; a client that goes away before cancels the work.",
        params: PdfParams,
        response: {
          200: Pdf.describe("The PDF can be searched with the present embedding model."),
          404: ErrorBody.describe("There is no such PDF, or it was deleted meanwhile."),
          500: ErrorBody.describe("Nothing was changed: the runtime failed, or the vectors could not be stored."),
        },
      },
    },
    async (request, reply) => presentPdf(await reembed(request.params.pdf_id, whileConnected(reply))),
  );
};
