import { z } from "zod";

/** What servers of OpenAI's interface answer, as far as we rely on it. They agree on little else. */

const Count = z.int().positive().nullish().catch(undefined);

const ListedModel = z.object({
  id: z.string().min(1),
  /** Seconds since 1970. Some servers give none, some the moment of the request. */
  created: z.number().nullish().catch(undefined),
  /** vLLM. */
  max_model_len: Count,
  /** LM Studio and several hosted ones. */
  context_length: Count,
  max_context_length: Count,
  loaded_context_length: Count,
  /** llama-server. */
  meta: z.object({ n_ctx: Count, n_ctx_train: Count, size: Count }).nullish().catch(undefined),
});
export type ListedModel = z.infer<typeof ListedModel>;

export const ModelsReply = z.object({ data: z.array(ListedModel) });

/** Asked for as numbers; a server that sends base64 all the same means 32-bit floats, lowest byte first. */
export const EmbeddingsReply = z.object({
  data: z.array(z.object({ index: z.int().min(0).optional(), embedding: z.union([z.array(z.number()), z.base64()]) })),
});

const Text = z.string().nullish();

export const ChatEvent = z.union([
  z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) }),
  z.object({
    choices: z.array(
      z.object({
        /** `reasoning_content`: vLLM, llama-server, LM Studio. `reasoning`: Ollama's and newer vLLM's. */
        delta: z.object({ content: Text, reasoning_content: Text, reasoning: Text }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    ),
    usage: z
      .object({ prompt_tokens: z.int().min(0) })
      .nullish()
      .catch(undefined),
  }),
]);

export const ErrorReply = z.union([
  z.object({
    error: z.object({ message: z.string(), code: z.unknown().optional(), type: z.unknown().optional() }),
  }),
  z.object({ error: z.string() }).transform(({ error }) => ({ error: { message: error, code: "", type: "" } })),
  // FastAPI's own, and older versions of vLLM.
  z.object({ message: z.string() }).transform((error) => ({ error: { ...error, code: "", type: "" } })),
  z.object({ detail: z.string() }).transform(({ detail }) => ({ error: { message: detail, code: "", type: "" } })),
]);
