import { z } from "zod";

const chatRequest = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).default([]),
  stream: z.boolean().optional(),
  think: z.union([z.boolean(), z.string()]).optional(),
  truncate: z.boolean().optional(),
  shift: z.boolean().optional(),
  tools: z.array(z.unknown()).optional(),
  options: z.record(z.string(), z.unknown()).optional(),
});

/** What a chat request carried, after the server understood it. */
export type ChatRequest = z.infer<typeof chatRequest>;

/** A bare string is the content. `pieces` fixes how the content is cut into streamed pieces. */
export type ReplyText = string | { thinking?: string; content: string; pieces?: readonly string[] };

export type Reply = (request: ChatRequest) => ReplyText | Promise<ReplyText>;

export function readChatRequest(body: unknown): ChatRequest | undefined {
  return chatRequest.safeParse(body).data;
}
