-- Where a document's words stand on its pages, so that a quote can be shown there.
CREATE TABLE pages (
  pdf_id TEXT NOT NULL REFERENCES collections (pdf_id) ON DELETE CASCADE,
  page INTEGER NOT NULL,
  -- The page's part of the document's whole text.
  start_offset INTEGER NOT NULL,
  end_offset INTEGER NOT NULL,
  -- The page as it is shown, in points.
  width REAL NOT NULL,
  height REAL NOT NULL,
  -- Packed by server/core/places.ts.
  places BLOB NOT NULL,
  PRIMARY KEY (pdf_id, page)
) STRICT, WITHOUT ROWID;
