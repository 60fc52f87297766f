-- JSON: for each supported sentence of an answer the place in a document that supports it. Only places, no text: what is
-- deleted with a PDF must not live on here.
ALTER TABLE messages ADD COLUMN citations TEXT;
