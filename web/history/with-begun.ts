import type { Session } from "../../contract/sessions.ts";

export interface BegunConversation {
  readonly sessionId: string;
  readonly question: string;
  readonly isRunning: boolean;
}

/** The service stores a conversation with its first answer: until then it is listed under its question, on top. */
export function withBegun(stored: readonly Session[], begun: readonly BegunConversation[]): readonly Session[] {
  const ids = new Set(stored.map(({ session_id }) => session_id));
  return [...begun.filter(({ sessionId }) => !ids.has(sessionId)).map(sessionOf), ...stored];
}

export function isStored({ message_count }: Session): boolean {
  return message_count > 0;
}

function sessionOf({ sessionId, question }: BegunConversation): Session {
  const now = new Date().toISOString();
  return { session_id: sessionId, title: question, message_count: 0, started_at: now, last_message_at: now };
}
