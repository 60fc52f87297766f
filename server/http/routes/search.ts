import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { ErrorBody } from "../../../contract/errors.ts";
import { SearchRequest, SearchResult } from "../../../contract/search.ts";
import type { Found } from "../../core/search-library.ts";
import type { Services } from "../services.ts";
import { whileConnected } from "../while-connected.ts";

export const searchRoutes: FastifyPluginAsyncZod<Services> = async (app, { search }) => {
  app.post(
    "/api/v1/search",
    {
      schema: {
        operationId: "searchPdfs",
        tags: ["query"],
        summary: "Search without asking a model",
        description:
          "The chunks a question would be answered from, with their pages and scores: to see why an answer came out as it did. Nothing is stored.",
        body: SearchRequest,
        response: {
          200: SearchResult.describe("What was found."),
          400: ErrorBody.describe("A field is missing or wrong."),
          404: ErrorBody.describe("A PDF of `pdf_ids` is not there."),
          413: ErrorBody.describe("The body is larger than 1 MB."),
          415: ErrorBody.describe("The body is not JSON."),
          500: ErrorBody.describe("The search failed."),
        },
      },
    },
    async (request, reply) => {
      const { question, phrasings, pdf_ids, limit, retrieval } = request.body;
      const asked = { question, phrasings, pdfIds: pdf_ids ?? undefined, limit, retrieval: retrieval ?? undefined };
      return present(await search(asked, whileConnected(reply)));
    },
  );
};

function present({ chunks, chunksRetrieved, pdfsSearched }: Found): SearchResult {
  return {
    chunks: chunks.map((chunk) => ({
      pdf_id: chunk.pdfId,
      pdf_name: chunk.pdfName,
      chunk_index: chunk.chunkIndex,
      first_page: chunk.page,
      last_page: chunk.lastPage,
      score: chunk.score,
      text: chunk.text,
      passages: chunk.passages.map(({ page, text, score }) => ({ page, text, score })),
    })),
    chunks_retrieved: chunksRetrieved,
    pdfs_searched: pdfsSearched,
  };
}
