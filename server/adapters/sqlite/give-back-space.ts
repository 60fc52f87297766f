import type { DatabaseSync } from "node:sqlite";
import { emptyLog } from "./empty-log.ts";

/**
 * Shrinks the file and empties the log, so that what was deleted stays nowhere on disk. The deletion itself is done by
 * then: where a reader or a full disk is in the way, the next deletion or the next start makes up for it.
 */
export function giveBackSpace(database: DatabaseSync): void {
  try {
    database.exec("PRAGMA incremental_vacuum");
    emptyLog(database);
  } catch {
    // See above: nothing is lost, and nothing the user asked for failed.
  }
}
