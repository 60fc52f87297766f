-- The original's SHA-256 in hexadecimal; NULL where it is not known yet, as for PDFs stored before this step.
ALTER TABLE pdfs ADD COLUMN sha256 TEXT;

CREATE INDEX pdfs_by_sha256 ON pdfs (sha256);

-- What was accepted to be processed, and how it ended. While `stage` is NULL it waits or is being worked on.
CREATE TABLE uploads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  upload_id TEXT NOT NULL UNIQUE,
  pdf_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  file_path TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  uploaded_at TEXT NOT NULL,
  -- How often processing was begun and not stopped in good order.
  attempts INTEGER NOT NULL DEFAULT 0,
  stage TEXT CHECK (stage IN ('done', 'failed')),
  finished_at TEXT,
  detail TEXT,
  pages_done INTEGER NOT NULL DEFAULT 0,
  pages_total INTEGER,
  chunks_done INTEGER NOT NULL DEFAULT 0,
  chunks_total INTEGER
) STRICT;

CREATE INDEX uploads_by_end ON uploads (stage, finished_at);

-- A deleted PDF's name stays nowhere, in the report on its upload neither.
CREATE TRIGGER deleted_pdf_takes_its_upload AFTER DELETE ON pdfs
BEGIN
  DELETE FROM uploads WHERE pdf_id = OLD.pdf_id;
END;
