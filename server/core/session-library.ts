import { deletingSessionFailed } from "./errors.ts";
import { sessionNotFound } from "./session-failures.ts";
import type { Conversations, Message } from "./ports.ts";
import type { SessionCursor, SessionStore, StoredSession } from "./ports.ts";
import { givenTitle, titleFrom } from "./session-title.ts";

export interface Session {
  readonly sessionId: string;
  readonly title: string;
  readonly messageCount: number;
  readonly startedAt: string;
  readonly lastMessageAt: string;
}

export interface SessionPage {
  /** Newest activity first. */
  readonly sessions: readonly Session[];
  /** undefined: this is the last page. */
  readonly next: SessionCursor | undefined;
  readonly total: number;
}

/** A session with all it holds. */
export interface Conversation extends Session {
  /** Oldest first. */
  readonly messages: readonly Message[];
}

/** Every method that takes an id throws sessionNotFound. */
export interface SessionLibrary {
  page(limit: number, cursor: SessionCursor | undefined): Promise<SessionPage>;
  /** An empty title, or null, gives back the one made from the first question. */
  rename(sessionId: string, title: string | null): Promise<Session>;
  /** Throws deletingSessionFailed when nothing was deleted. */
  delete(sessionId: string): Promise<Session>;
  read(sessionId: string): Promise<Conversation>;
}

export interface SessionParts {
  readonly sessions: SessionStore;
  readonly conversations: Pick<Conversations, "messages">;
}

export function createSessionLibrary({ sessions, conversations }: SessionParts): SessionLibrary {
  return {
    async page(limit, cursor) {
      const page = await sessions.page(limit, cursor);
      return { ...page, sessions: page.sessions.map(entitled) };
    },

    async rename(sessionId, title) {
      await sessions.rename(sessionId, title === null ? null : givenTitle(title));
      return found(await sessions.find(sessionId), sessionId);
    },

    async delete(sessionId) {
      const session = found(await sessions.find(sessionId), sessionId);
      const removed = await sessions.remove(sessionId).catch((cause: unknown) => {
        throw deletingSessionFailed(cause);
      });
      if (!removed) throw sessionNotFound(sessionId);
      return session;
    },

    async read(sessionId) {
      // Asked for together, so that nothing is written between the two.
      const [session, messages] = await Promise.all([sessions.find(sessionId), conversations.messages(sessionId)]);
      return { ...found(session, sessionId), messages };
    },
  };
}

function found(session: StoredSession | undefined, sessionId: string): Session {
  if (!session) throw sessionNotFound(sessionId);
  return entitled(session);
}

function entitled({ givenTitle: given, firstQuestion, ...session }: StoredSession): Session {
  return { ...session, title: given ?? titleFrom(firstQuestion) };
}
