import type { DatabaseSync } from "node:sqlite";

/** Moves everything from the write-ahead log into the database and empties it. Does not wait for readers: it may do less. */
export function emptyLog(database: DatabaseSync): void {
  const waiting = Number(database.prepare("PRAGMA busy_timeout").get()?.["timeout"] ?? 0);
  database.exec("PRAGMA busy_timeout = 0");
  try {
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    database.exec(`PRAGMA busy_timeout = ${waiting}`);
  }
}
