-- The windows inside the chunks that are searched and shown.
CREATE TABLE passages (
  pdf_id TEXT NOT NULL REFERENCES collections (pdf_id) ON DELETE CASCADE,
  passage_index INTEGER NOT NULL,
  chunk_index INTEGER NOT NULL,
  page INTEGER NOT NULL,
  start_offset INTEGER NOT NULL,
  end_offset INTEGER NOT NULL,
  PRIMARY KEY (pdf_id, passage_index)
) STRICT, WITHOUT ROWID;

-- What passages are found by, whole documents at a time: packed by server/adapters/sqlite/passages/.
CREATE TABLE passage_indexes (
  pdf_id TEXT PRIMARY KEY REFERENCES collections (pdf_id) ON DELETE CASCADE,
  keywords BLOB NOT NULL,
  -- One row of bytes for each passage, in the collection's dimension.
  vectors BLOB NOT NULL
) STRICT;
