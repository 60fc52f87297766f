import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Keeps a second Docent out of a data folder: at start it would sweep away the first one's running uploads. The lock is
 * SQLite's own, held by the operating system, so a killed process leaves none behind.
 */
export function lockDataFolder(folder: string): { release(): void } {
  const lock = new DatabaseSync(join(folder, "docent.lock"));
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;");
  } catch (cause) {
    lock.close();
    throw new Error("Another Docent is using this data folder: stop it, or choose another DATA_DIR.", { cause });
  }
  return { release: () => lock.close() };
}
