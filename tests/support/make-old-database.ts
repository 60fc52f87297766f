import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SCHEMA = new URL("../../server/adapters/sqlite/schema/", import.meta.url);

/** Puts in place of a closed service's database an empty one, as it was after the first `steps` steps of the schema. */
export function makeOldDatabase(dataDir: string, steps: number): DatabaseSync {
  for (const end of ["", "-wal", "-shm"]) rmSync(join(dataDir, `docent.db${end}`), { force: true });
  const database = new DatabaseSync(join(dataDir, "docent.db"));
  for (const name of readdirSync(SCHEMA).toSorted().slice(0, steps)) {
    database.exec(readFileSync(new URL(name, SCHEMA), "utf8"));
  }
  database.exec(`PRAGMA user_version = ${steps}`);
  return database;
}
