import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Conversations, Message } from "../../core/ports.ts";
import { inTransaction } from "./in-transaction.ts";

const MessageRow = z.object({
  message_id: z.number(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  sources: z.string().nullable(),
  created_at: z.string(),
});

const Sources = z.array(z.object({ pdfId: z.string(), pdfName: z.string(), chunkIndex: z.number() }));

const Citations = z.array(
  z.object({
    pdfId: z.string(),
    chunkIndex: z.number(),
    start: z.number(),
    end: z.number(),
    answerStart: z.number(),
    answerEnd: z.number(),
  }),
);

const Details = z.object({
  modelUsed: z.string(),
  reasoningSteps: z.array(z.string()),
  thinking: z.string().nullable(),
  usage: z.object({
    pdfsSearched: z.number(),
    chunksFound: z.number(),
    chunksUsed: z.number(),
    prompt: z.object({ tokens: z.number(), isEstimated: z.boolean(), window: z.number() }).nullable(),
    // Answers from before these were kept do not tell.
    answerCutOff: z.boolean().default(false),
    pages: z.array(z.object({ pdfId: z.string(), page: z.number() })).default([]),
  }),
});

const StoredMessageRow = z.object({ session_id: z.string(), details: z.string().nullable() });

export function createConversations(database: DatabaseSync): Conversations {
  const insertSession = database.prepare(
    "INSERT INTO sessions (session_id, started_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  const insertMessage = database.prepare(
    "INSERT INTO messages (session_id, role, content, sources, citations, details, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const noteNewest = database.prepare("UPDATE sessions SET last_message_id = ? WHERE session_id = ?");
  const columns = "message_id, role, content, sources, created_at";
  const listMessages = database.prepare(
    `SELECT ${columns} FROM messages WHERE session_id = ? ORDER BY created_at, message_id`,
  );
  const latestMessages = database.prepare(
    `SELECT ${columns} FROM messages WHERE session_id = ? ORDER BY message_id DESC LIMIT ?`,
  );
  const findMessage = database.prepare(`SELECT ${columns}, session_id, details FROM messages WHERE message_id = ?`);
  const findCitations = database.prepare("SELECT citations FROM messages WHERE message_id = ?");

  return {
    async record({ sessionId, question, answer, sources, citations, details, askedAt, answeredAt }) {
      return inTransaction(database, () => {
        insertSession.run(sessionId, askedAt);
        insertMessage.run(sessionId, "user", question, null, null, null, askedAt);
        const stored = insertMessage.run(
          sessionId,
          "assistant",
          answer,
          JSON.stringify(sources),
          JSON.stringify(citations),
          JSON.stringify(details),
          answeredAt,
        );
        noteNewest.run(stored.lastInsertRowid, sessionId);
        return Number(stored.lastInsertRowid);
      });
    },

    async messages(sessionId) {
      return listMessages.all(sessionId).map(toMessage);
    },

    async find(messageId) {
      const row = findMessage.get(messageId);
      if (row === undefined) return undefined;
      const { session_id, details } = StoredMessageRow.parse(row);
      const parsed = details === null ? null : Details.parse(JSON.parse(details));
      return { ...toMessage(row), sessionId: session_id, details: parsed };
    },

    async citations(messageId) {
      const row = findCitations.get(messageId);
      if (row === undefined) return undefined;
      return Citations.parse(JSON.parse(z.string().nullable().parse(row["citations"]) ?? "[]"));
    },

    async latest(sessionId, count) {
      return latestMessages.all(sessionId, count).map(toMessage).toReversed();
    },
  };
}

function toMessage(row: unknown): Message {
  const { message_id, role, content, sources, created_at } = MessageRow.parse(row);
  return {
    messageId: message_id,
    role,
    content,
    sources: sources === null ? null : Sources.parse(JSON.parse(sources)),
    timestamp: created_at,
  };
}
