import { z } from "zod";
import { PdfId } from "./fields.ts";
import { QueryRequest } from "./query.ts";

const MOST_PHRASINGS = 5;

export const Retrieval = z
  .enum(["hybrid", "passages", "keywords", "vector"])
  .meta({ description: "What is searched by: meaning and words, passages' meaning, words, or whole chunks' meaning." });

export const SearchRequest = z
  .object({
    question: QueryRequest.shape.question,
    phrasings: z
      .array(QueryRequest.shape.question)
      .max(MOST_PHRASINGS, `must have at most ${MOST_PHRASINGS} entries`)
      .default([])
      .meta({ description: "Other ways to word the question, searched as well; a query has its model write them." }),
    pdf_ids: QueryRequest.shape.pdf_ids,
    limit: z
      .int("must be a whole number")
      .min(1, "must be at least 1")
      .max(100, "must be at most 100")
      .default(10)
      .meta({ description: "The most chunks to return. A query gives its model at most 10." }),
    retrieval: Retrieval.nullish().meta({ description: "Another way to search than the service is set to." }),
  })
  .meta({ id: "SearchRequest" });

export const FoundPassage = z
  .object({
    page: z.int().min(1),
    text: z.string(),
    score: z.number().meta({ description: "Orders the passages of all chunks; not to be compared with a chunk's." }),
  })
  .meta({ id: "FoundPassage" });

export const FoundChunk = z
  .object({
    pdf_id: PdfId,
    pdf_name: z.string(),
    chunk_index: z.int().min(0),
    first_page: z.int().min(1),
    last_page: z.int().min(1),
    score: z.number().meta({ description: "About 1 for what every signal puts first; more where phrasings agree." }),
    text: z.string(),
    passages: z
      .array(FoundPassage)
      .meta({ description: "Its passages, the one to show first; none when whole chunks were searched." }),
  })
  .meta({ id: "FoundChunk" });

export const SearchResult = z
  .object({
    chunks: z.array(FoundChunk).meta({ description: "Best first, over all PDFs." }),
    chunks_retrieved: z.int().min(0).meta({ description: "All chunks found, before the limit." }),
    pdfs_searched: z.int().min(0),
  })
  .meta({ id: "SearchResult" });

export type SearchResult = z.infer<typeof SearchResult>;
