import { DatabaseSync, type StatementSync } from "node:sqlite";

/** Readers of a WAL database wait for nobody but a recovery after a crash. */
const BUSY_TIMEOUT_MS = 1000;

/** A connection of the search thread's own, opened when it is first needed and anew after a failure. */
export class ReadConnection {
  readonly #databasePath: string;
  #database: DatabaseSync | undefined;
  readonly #statements = new Map<string, StatementSync>();

  constructor(databasePath: string) {
    this.#databasePath = databasePath;
  }

  /** Everything `work` reads is of one moment. Throws SQLite's error when the database cannot be read. */
  inOneMoment(work: (prepare: (sql: string) => StatementSync) => void): void {
    try {
      this.#database ??= new DatabaseSync(this.#databasePath, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
      this.#database.exec("BEGIN");
      work((sql) => this.#prepare(sql));
      this.#database.exec("COMMIT");
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#database?.close();
    this.#database = undefined;
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database?.prepare(sql);
    if (known === undefined) throw new Error("The database is closed.");
    this.#statements.set(sql, known);
    return known;
  }
}
