import { z } from "zod";
import { PdfId, SessionId } from "./fields.ts";

const QUESTION_LIMIT = 20_000;

export const QueryRequest = z
  .object({
    question: z
      .string()
      .min(1, "must not be empty")
      .max(QUESTION_LIMIT, `must have at most ${QUESTION_LIMIT} characters`)
      .refine((text) => text.trim() !== "", "must not be empty")
      .meta({
        description: "The question, in natural language.",
        example: "What does the handbook say about vacation?",
      }),
    model: z
      .string()
      .min(1, "must not be empty")
      .max(300, "must have at most 300 characters")
      .meta({ description: "A model of the runtime; see `GET /api/v1/models`.", example: "llama3.2" }),
    pdf_ids: z
      .array(PdfId)
      .max(100_000, "must have at most 100000 entries")
      .nullish()
      .meta({ description: "The PDFs to search; null or omitted means all of them, an empty list none." }),
    session_id: SessionId.nullish().meta({
      description: "The chat session to go on with. When omitted, a new one is made and returned.",
    }),
  })
  .meta({ id: "QueryRequest" });

export const Source = z
  .object({
    pdf_name: z.string(),
    pdf_id: PdfId,
    chunk_index: z.int().min(0).meta({ description: "Zero-based number of the chunk within its PDF." }),
  })
  .meta({ id: "Source" });

export const QueryMetadata = z
  .object({
    model_used: z.string(),
    chunks_retrieved: z
      .int()
      .min(0)
      .meta({ description: "Chunks found by all searches together, without duplicates." }),
    pdfs_queried: z.int().min(0).meta({ description: "PDFs that were searched." }),
    reasoning_steps: z.array(z.string()).meta({ description: "What was done, in order; each begins with a marker." }),
  })
  .meta({ id: "QueryMetadata" });

export const QueryAnswer = z
  .object({
    answer: z.string(),
    sources: z.array(Source).meta({ description: "The chunks the model was given." }),
    metadata: QueryMetadata,
    session_id: SessionId,
    message_id: z.int().meta({ description: "The stored answer." }),
  })
  .meta({ id: "QueryAnswer" });

export type Source = z.infer<typeof Source>;
export type QueryRequest = z.infer<typeof QueryRequest>;
export type QueryAnswer = z.infer<typeof QueryAnswer>;
