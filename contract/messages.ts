import { z } from "zod";
import { PdfId, SessionId } from "./fields.ts";
import { ExportedMessage } from "./sessions.ts";

export const AnswerUsage = z
  .object({
    pdfs_searched: z.int().min(0).meta({ description: "PDFs that were searched." }),
    chunks_found: z.int().min(0).meta({ description: "Chunks found by all searches together, without duplicates." }),
    chunks_used: z.int().min(0).meta({ description: "Chunks the model was given." }),
    pages: z.array(z.object({ pdf_id: PdfId, page: z.int().min(1) })).meta({
      description:
        "Of each PDF the model was given, the page to look at first; best first. Empty for answers from before this was kept, and where whole chunks were searched.",
    }),
    prompt_tokens: z.int().min(0).nullable().meta({
      description:
        "Tokens of the prompt that the answer was written from; null when no model read one, as for a warning or the model `builtin`.",
    }),
    prompt_tokens_estimated: z
      .boolean()
      .meta({ description: "Whether that is a cautious guess, because the runtime did not tell its own count." }),
    window_tokens: z.int().min(0).nullable().meta({
      description: "Tokens the model could hold, prompt and answer together; null when no model read a prompt.",
    }),
    answer_cut_off: z.boolean().meta({
      description:
        "Whether the model had not finished when its window, or the server's own limit, was full: the answer then ends in the middle. false for answers from before this was kept.",
    }),
  })
  .meta({ id: "AnswerUsage", description: "What an answer was made from." });

export const StoredMessage = ExportedMessage.extend({
  session_id: SessionId,
  model_used: z.string().nullable().meta({ description: "null for a question." }),
  reasoning_steps: z.array(z.string()).meta({ description: "What was done, in order; empty for a question." }),
  thinking: z
    .string()
    .nullable()
    .meta({ description: "What the model thought, at most 200,000 characters of it; null when it told nothing." }),
  usage: AnswerUsage.nullable().meta({ description: "null for a question." }),
}).meta({ id: "StoredMessage" });

export type AnswerUsage = z.infer<typeof AnswerUsage>;
export type StoredMessage = z.infer<typeof StoredMessage>;
