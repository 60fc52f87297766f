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

export function createConversations(database: DatabaseSync): Conversations {
  const insertSession = database.prepare(
    "INSERT INTO sessions (session_id, started_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  const insertMessage = database.prepare(
    "INSERT INTO messages (session_id, role, content, sources, citations, created_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const noteNewest = database.prepare("UPDATE sessions SET last_message_id = ? WHERE session_id = ?");
  const columns = "message_id, role, content, sources, created_at";
  const listMessages = database.prepare(
    `SELECT ${columns} FROM messages WHERE session_id = ? ORDER BY created_at, message_id`,
  );
  const latestMessages = database.prepare(
    `SELECT ${columns} FROM messages WHERE session_id = ? ORDER BY message_id DESC LIMIT ?`,
  );
  const findCitations = database.prepare("SELECT citations FROM messages WHERE message_id = ?");

  return {
    async record({ sessionId, question, answer, sources, citations, askedAt, answeredAt }) {
      return inTransaction(database, () => {
        insertSession.run(sessionId, askedAt);
        insertMessage.run(sessionId, "user", question, null, null, askedAt);
        const stored = insertMessage.run(
          sessionId,
          "assistant",
          answer,
          JSON.stringify(sources),
          JSON.stringify(citations),
          answeredAt,
        );
        noteNewest.run(stored.lastInsertRowid, sessionId);
        return Number(stored.lastInsertRowid);
      });
    },

    async messages(sessionId) {
      return listMessages.all(sessionId).map(toMessage);
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
