import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { ErrorBody } from "../../../contract/errors.ts";
import { ChunkPage, ChunkPageQuery, PdfParams } from "../../../contract/pdfs.ts";
import type { Chunk as PresentedChunk } from "../../../contract/pdfs.ts";
import type { Chunk, ChunkMetadata } from "../../core/ports.ts";
import type { Services } from "../services.ts";

export const chunkRoutes: FastifyPluginAsyncZod<Services> = async (app, { pdfs }) => {
  app.get(
    "/api/v1/pdfs/:pdf_id/chunks",
    {
      schema: {
        operationId: "listChunks",
        tags: ["pdfs"],
        summary: "The chunks of a PDF",
        description: "The text as it was read and split, in the document's order: what searching finds.",
        params: PdfParams,
        querystring: ChunkPageQuery,
        response: {
          200: ChunkPage.describe("The chunks; none when `from` lies behind the last."),
          400: ErrorBody.describe("`from` or `limit` is wrong."),
          404: ErrorBody.describe("There is no such PDF."),
        },
      },
    },
    async (request) => {
      const { from, limit } = request.query;
      const { chunks, total } = await pdfs.chunks(request.params.pdf_id, from, limit);
      return { chunks: chunks.map(present), total };
    },
  );
};

function present({ index, page, text, source, pdfId, pdfName, sourceFile }: Chunk & ChunkMetadata): PresentedChunk {
  return {
    chunk_index: index,
    page,
    text,
    metadata: { source, page, pdf_id: pdfId, pdf_name: pdfName, chunk_index: index, source_file: sourceFile },
  };
}
