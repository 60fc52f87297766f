import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const DATABASE = "docent.db";

/** Looks into the service's data folder from outside, while the service runs. */
export function lookIntoData(dataDir: string) {
  const thereFromTheStart = new Set(filesIn(dataDir));

  function withDatabase<T>(read: (database: DatabaseSync) => T): T {
    const database = new DatabaseSync(join(dataDir, DATABASE), { readOnly: true });
    try {
      return read(database);
    } finally {
      database.close();
    }
  }

  return {
    /** The text of a stored PDF's chunks, in order. */
    storedText: (pdfId: string): string =>
      withDatabase((database) => {
        const rows = database.prepare("SELECT text FROM chunks WHERE pdf_id = ? ORDER BY chunk_index").all(pdfId);
        return rows.map((row) => String(row["text"])).join("\n");
      }),

    /** What the folder and the database hold of PDFs other than these, each in a few words. */
    leftBehind(accepted: ReadonlySet<string>): string[] {
      const files = filesIn(dataDir)
        .filter((name) => !thereFromTheStart.has(name) && !accepted.has(idIn(name)))
        .map((name) => `file ${name}`);
      return [...files, ...withDatabase((database) => strayRows(database, accepted))];
    },
  };
}

function filesIn(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((name) => !name.startsWith(DATABASE));
}

function idIn(name: string): string {
  return /(?<id>pdf_\d+)\.pdf$/.exec(name)?.groups?.["id"] ?? "";
}

/** Every table that speaks of a PDF is looked at, so that a table added later is not forgotten here. */
function strayRows(database: DatabaseSync, accepted: ReadonlySet<string>): string[] {
  const tables = database
    .prepare(
      "SELECT t.name AS name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name = 'pdf_id'",
    )
    .all()
    .map((row) => String(row["name"]));
  return tables.flatMap((table) =>
    database
      .prepare(`SELECT DISTINCT pdf_id FROM "${table}"`)
      .all()
      .map((row) => String(row["pdf_id"]))
      .filter((pdfId) => !accepted.has(pdfId))
      .map((pdfId) => `rows of ${pdfId} in ${table}`),
  );
}
