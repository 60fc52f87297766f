import { z } from "zod";

export const Runtime = z
  .object({
    runtime: z.enum(["ollama", "openai", "llamacpp", "builtin"]).meta({
      description:
        "`ollama`, `openai` (any server that speaks that interface), `llamacpp` (model files, run by the service itself), or `builtin`: no language model, answers quote the documents.",
    }),
    reason: z.string().meta({ description: "Why it was chosen when the service started." }),
    address: z.string().optional().meta({ description: "Where it answers; `llamacpp` and `builtin` have no address." }),
    embedding_model: z.string().meta({ description: "What new PDFs are stored with." }),
  })
  .meta({ id: "Runtime" });

export type Runtime = z.infer<typeof Runtime>;
