import type { DatabaseSync } from "node:sqlite";

/** Everything `work` writes, or nothing. Node's SQLite is synchronous, so nothing else comes in between. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
