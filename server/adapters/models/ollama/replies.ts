import { z } from "zod";

/** What Ollama answers, as far as we rely on it. Whatever else it sends is ignored; what does not fit is refused. */

export const TagsReply = z.object({
  models: z
    .array(
      z.object({
        name: z.string().min(1),
        digest: z.string().default(""),
        size: z.int().min(0).default(0),
        modified_at: z.string().default(""),
      }),
    )
    .nullable()
    .transform((models) => models ?? []),
});

export const ShowReply = z.object({
  template: z.string().optional(),
  modelfile: z.string().optional(),
  renderer: z.string().optional(),
  capabilities: z.array(z.string()).nullish(),
  details: z.object({ family: z.string().nullish(), families: z.array(z.string()).nullish() }).nullish(),
  model_info: z.record(z.string(), z.unknown()).nullish(),
});
export type ShowReply = z.infer<typeof ShowReply>;

const Vector = z.array(z.number());
export const EmbedReply = z.object({ embeddings: z.array(Vector) });
export const LegacyEmbedReply = z.object({ embedding: Vector });

export const ChatLine = z.union([
  z.object({ error: z.string() }),
  z.object({
    message: z.object({ content: z.string().default(""), thinking: z.string().nullish() }).optional(),
    done: z.boolean(),
    done_reason: z.string().nullish(),
    prompt_eval_count: z.int().optional(),
  }),
]);

export const ErrorReply = z.object({ error: z.string() });
