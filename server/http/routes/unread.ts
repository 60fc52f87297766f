import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { ErrorBody } from "../../../contract/errors.ts";
import { PdfParams, UnreadOfPdf } from "../../../contract/pdfs.ts";
import type { Services } from "../services.ts";

export const unreadRoutes: FastifyPluginAsyncZod<Services> = async (app, { pdfs }) => {
  app.get(
    "/api/v1/pdfs/:pdf_id/unread",
    {
      schema: {
        operationId: "getUnread",
        tags: ["pdfs"],
        summary: "What of a PDF was not read",
        description: "What no answer can come from: pages without text, and words that are hidden from the reader.",
        params: PdfParams,
        response: {
          200: UnreadOfPdf.describe("Empty lists and 0 where everything was read."),
          404: ErrorBody.describe("There is no such PDF."),
        },
      },
    },
    async (request) => {
      const { pagesWithoutText, hiddenWords, pagesWithHiddenWords } = await pdfs.unread(request.params.pdf_id);
      return {
        pages_without_text: [...pagesWithoutText],
        hidden_words: hiddenWords,
        pages_with_hidden_words: [...pagesWithHiddenWords],
      };
    },
  );
};
