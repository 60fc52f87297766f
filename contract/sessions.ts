import { z } from "zod";
import { Timestamp } from "./fields.ts";
import { Source } from "./query.ts";

export const SessionParams = z.object({ session_id: z.string().meta({ description: "A chat session." }) });

export const HistorySource = Source.omit({ pdf_id: true }).meta({ id: "HistorySource" });

export const Message = z
  .object({
    message_id: z.int(),
    role: z.enum(["user", "assistant"]),
    content: z.string(),
    sources: z.array(HistorySource).nullable().meta({ description: "null for the user's messages." }),
    timestamp: Timestamp,
  })
  .meta({ id: "Message" });

export const MessageList = z.array(Message);

export type Message = z.infer<typeof Message>;
