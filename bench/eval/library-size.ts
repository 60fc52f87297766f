import { DatabaseSync } from "node:sqlite";
import { z } from "zod";

const LibrarySize = z.object({
  pdfs: z.number(),
  pages: z.number(),
  chunks: z.number(),
  passages: z.number(),
  /** Of all chunks, what two share counted twice. */
  chunkCharacters: z.number(),
  passageCharacters: z.number(),
  /** On disk: whole pages of the database. */
  passageBytes: z.number(),
  otherBytes: z.number(),
  /** Of the passages' bytes, what their index holds. */
  keywordBytes: z.number(),
  vectorBytes: z.number(),
});
export type LibrarySize = z.infer<typeof LibrarySize>;

const OF_PASSAGES = "(name LIKE 'passage%' OR name LIKE 'sqlite_autoindex_passage%')";

/** What a library holds and what its database takes. */
export function measureLibrary(databasePath: string): LibrarySize {
  const database = new DatabaseSync(databasePath, { readOnly: true });
  try {
    const row = database
      .prepare(
        `SELECT
          (SELECT count(*) FROM pdfs) AS pdfs,
          (SELECT count(*) FROM pages) AS pages,
          (SELECT count(*) FROM chunks) AS chunks,
          (SELECT count(*) FROM passages) AS passages,
          (SELECT sum(end_offset - start_offset) FROM chunks) AS chunkCharacters,
          (SELECT sum(end_offset - start_offset) FROM passages) AS passageCharacters,
          (SELECT sum(pgsize) FROM dbstat WHERE ${OF_PASSAGES}) AS passageBytes,
          (SELECT sum(pgsize) FROM dbstat WHERE NOT ${OF_PASSAGES}) AS otherBytes,
          (SELECT sum(length(keywords)) FROM passage_indexes) AS keywordBytes,
          (SELECT sum(length(vectors)) FROM passage_indexes) AS vectorBytes`,
      )
      .get();
    return LibrarySize.parse(row);
  } finally {
    database.close();
  }
}
