-- The title a user gave; NULL while the first question serves as one.
ALTER TABLE sessions ADD COLUMN title TEXT;

-- The newest message, by which sessions are ordered: read off an index rather than found among all messages.
ALTER TABLE sessions ADD COLUMN last_message_id INTEGER NOT NULL DEFAULT 0;

UPDATE sessions
SET last_message_id = (
  SELECT coalesce(max(message_id), 0) FROM messages WHERE messages.session_id = sessions.session_id
);

CREATE INDEX sessions_by_activity ON sessions (last_message_id);
