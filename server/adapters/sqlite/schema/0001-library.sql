-- A PDF, its chunks and its vectors are written in one transaction and dropped in one.
CREATE TABLE pdfs (
  id INTEGER PRIMARY KEY,
  pdf_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  collection_name TEXT NOT NULL,
  file_path TEXT NOT NULL,
  uploaded_at TEXT NOT NULL,
  chunk_count INTEGER NOT NULL,
  page_count INTEGER NOT NULL,
  is_sample INTEGER NOT NULL DEFAULT 0
) STRICT;

-- One collection per PDF: all its vectors as one contiguous little-endian float32 BLOB, row i for chunk i.
CREATE TABLE collections (
  pdf_id TEXT PRIMARY KEY REFERENCES pdfs (pdf_id) ON DELETE CASCADE,
  embedding_model TEXT NOT NULL,
  dimension INTEGER NOT NULL,
  vectors BLOB NOT NULL
) STRICT;

CREATE TABLE chunks (
  pdf_id TEXT NOT NULL REFERENCES collections (pdf_id) ON DELETE CASCADE,
  chunk_index INTEGER NOT NULL,
  page INTEGER NOT NULL,
  source TEXT NOT NULL,
  source_file TEXT NOT NULL,
  pdf_name TEXT NOT NULL,
  start_offset INTEGER NOT NULL,
  end_offset INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (pdf_id, chunk_index)
) STRICT, WITHOUT ROWID;
