import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { SessionStore, StoredSession } from "../../core/ports.ts";
import { giveBackSpace } from "./give-back-space.ts";
import { inTransaction } from "./in-transaction.ts";

const SessionRow = z.object({
  session_id: z.string(),
  title: z.string().nullable(),
  first_question: z.string(),
  message_count: z.number(),
  started_at: z.string(),
  last_message_at: z.string(),
});

const PlacedRow = SessionRow.extend({ place: z.number() });

const COLUMNS = `session_id, title, started_at,
  (SELECT count(*) FROM messages m WHERE m.session_id = s.session_id) AS message_count,
  (SELECT content FROM messages m WHERE m.session_id = s.session_id AND role = 'user' ORDER BY message_id LIMIT 1)
    AS first_question,
  (SELECT created_at FROM messages m WHERE m.message_id = s.last_message_id) AS last_message_at`;

/**
 * A session's place is its newest message as of the first page. For most that is still the newest of all; the few that
 * were written to since then are put back where they were, and those begun since have no place.
 */
const PLACED = `SELECT session_id, last_message_id AS place FROM sessions
    WHERE last_message_id <= :asOf AND last_message_id < :before
  UNION ALL
  SELECT session_id, (SELECT max(message_id) FROM messages m WHERE m.session_id = n.session_id AND message_id <= :asOf)
    AS place FROM sessions n WHERE last_message_id > :asOf AND place < :before
  ORDER BY place DESC LIMIT :limit`;

export function createSessionStore(database: DatabaseSync): SessionStore {
  const listPage = database.prepare(
    `SELECT place, ${COLUMNS} FROM (${PLACED}) JOIN sessions s USING (session_id) ORDER BY place DESC`,
  );
  const newest = database.prepare("SELECT coalesce(max(last_message_id), 0) AS id, count(*) AS total FROM sessions");
  const findSession = database.prepare(`SELECT ${COLUMNS} FROM sessions s WHERE session_id = ?`);
  const setTitle = database.prepare("UPDATE sessions SET title = ? WHERE session_id = ?");
  const deleteSession = database.prepare("DELETE FROM sessions WHERE session_id = ?");

  return {
    async page(limit, cursor) {
      const { id, total } = z.object({ id: z.number(), total: z.number() }).parse(newest.get());
      const { asOf, before } = cursor ?? { asOf: id, before: id + 1 };
      const rows = listPage.all({ asOf, before, limit: limit + 1 }).map((row) => PlacedRow.parse(row));
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { sessions: shown.map(toSession), next: last && { asOf, before: last.place }, total };
    },

    async find(sessionId) {
      const row = findSession.get(sessionId);
      return row === undefined ? undefined : toSession(SessionRow.parse(row));
    },

    async rename(sessionId, title) {
      return inTransaction(database, () => setTitle.run(title, sessionId).changes > 0);
    },

    async remove(sessionId) {
      const removed = inTransaction(database, () => deleteSession.run(sessionId).changes > 0);
      if (removed) giveBackSpace(database);
      return removed;
    },
  };
}

function toSession(row: z.infer<typeof SessionRow>): StoredSession {
  return {
    sessionId: row.session_id,
    givenTitle: row.title,
    firstQuestion: row.first_question,
    messageCount: row.message_count,
    startedAt: row.started_at,
    lastMessageAt: row.last_message_at,
  };
}
