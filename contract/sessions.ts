import { z } from "zod";
import { pageSize, SessionId, Timestamp } from "./fields.ts";
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

export const Session = z
  .object({
    session_id: SessionId,
    title: z.string().meta({ description: "The title it was given, or else the beginning of its first question." }),
    message_count: z.int().min(0).meta({ description: "Questions and answers together." }),
    started_at: Timestamp,
    last_message_at: Timestamp,
  })
  .meta({ id: "Session" });

export const SessionPage = z
  .object({
    sessions: z.array(Session).meta({ description: "Newest activity first." }),
    next: z
      .string()
      .nullable()
      .meta({ description: "Where the next page begins: send it as `before`. null on the last page." }),
    total: z.int().min(0).meta({ description: "Sessions on all pages." }),
  })
  .meta({ id: "SessionPage" });

const NOT_A_CURSOR = "must be the 'next' of an earlier page";

export const SessionPageQuery = z.object({
  limit: pageSize({ usual: 50, largest: 200 }),
  before: z
    .string(NOT_A_CURSOR)
    .regex(/^\d{1,15}-\d{1,15}$/, NOT_A_CURSOR)
    .optional()
    .meta({ description: "The `next` of the page before; without it, the first page." }),
});

const LONGEST_TITLE = 200;

export const SessionChange = z
  .object({
    title: z
      .string()
      .refine((title) => title.isWellFormed(), "must be valid Unicode")
      .refine(
        (title) => Array.from(title.trim()).length <= LONGEST_TITLE,
        `must have at most ${LONGEST_TITLE} characters`,
      )
      .nullable()
      .meta({
        description: `At most ${LONGEST_TITLE} characters. Empty or null: the beginning of the first question again.`,
        example: "Vacation rules",
      }),
  })
  .meta({ id: "SessionChange" });

export const DeletedSession = z
  .object({ message: z.string().meta({ example: "Session 'Vacation rules' was deleted successfully." }) })
  .meta({ id: "DeletedSession" });

export const SessionExportQuery = z.object({
  format: z
    .enum(["md", "json"], "must be md or json")
    .default("md")
    .meta({ description: "`md`: a Markdown page to read. `json`: everything, for programs." }),
});

export const ExportedMessage = Message.extend({
  sources: z.array(Source).nullable().meta({ description: "null for the user's messages." }),
}).meta({ id: "ExportedMessage" });

export const SessionExport = Session.extend({
  messages: z.array(ExportedMessage).meta({ description: "Oldest first." }),
}).meta({ id: "SessionExport" });

export type Message = z.infer<typeof Message>;
export type Session = z.infer<typeof Session>;
export type SessionPage = z.infer<typeof SessionPage>;
export type ExportedMessage = z.infer<typeof ExportedMessage>;
