/** What is known of a session besides its messages. */
export interface StoredSession {
  readonly sessionId: string;
  /** null: the user gave none. */
  readonly givenTitle: string | null;
  readonly firstQuestion: string;
  readonly messageCount: number;
  readonly startedAt: string;
  readonly lastMessageAt: string;
}

/** Where a page of sessions ends, in the order of the moment at which the first page was read. */
export interface SessionCursor {
  readonly asOf: number;
  readonly before: number;
}

export interface SessionStore {
  /** Newest activity first. Following `next` meets each session once, also while messages arrive and sessions go. */
  page(
    limit: number,
    cursor: SessionCursor | undefined,
  ): Promise<{ sessions: StoredSession[]; next: SessionCursor | undefined; total: number }>;
  find(sessionId: string): Promise<StoredSession | undefined>;
  /** null takes a given title back. False when there is no such session. */
  rename(sessionId: string, title: string | null): Promise<boolean>;
  /**
   * The session and its messages vanish together and stay nowhere on disk. False when there is no such session. A
   * question of the session that is being answered is not stopped: it is recorded whole, and begins the session anew.
   */
  remove(sessionId: string): Promise<boolean>;
}
