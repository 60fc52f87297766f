import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { emptyLog } from "./empty-log.ts";
import { inTransaction } from "./in-transaction.ts";

/** Opens the one database file, creating it or bringing its schema up to date. Throws when a newer Docent made it. */
export function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 1000 });
  // auto_vacuum counts only before the first table. What is deleted is overwritten, not only unlinked.
  database.exec(`
    PRAGMA auto_vacuum = INCREMENTAL;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA cache_size = -16384;
  `);
  bringUpToDate(database);
  emptyLog(database);
  return database;
}

const SCHEMA = new URL("./schema/", import.meta.url);

/** Each numbered file is one step; `user_version` counts the steps a database has taken. */
function bringUpToDate(database: DatabaseSync): void {
  const steps = readdirSync(SCHEMA)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  const taken = Number(database.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
  if (taken > steps.length) {
    throw new Error(
      "The data folder was written by a newer version of Docent: update Docent, or choose another DATA_DIR.",
    );
  }
  for (const [i, name] of steps.entries()) {
    if (i < taken) continue;
    inTransaction(database, () => {
      database.exec(readFileSync(new URL(name, SCHEMA), "utf8"));
      database.exec(`PRAGMA user_version = ${i + 1}`);
    });
  }
}
