CREATE TABLE sessions (
  session_id TEXT PRIMARY KEY,
  started_at TEXT NOT NULL
) STRICT;

CREATE TABLE messages (
  message_id INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id TEXT NOT NULL REFERENCES sessions (session_id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  content TEXT NOT NULL,
  -- JSON: the chunks an answer rests on; NULL for the user's messages.
  sources TEXT,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX messages_by_session ON messages (session_id, message_id);
