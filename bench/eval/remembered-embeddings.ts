import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";

const Row = z.object({ vector: z.instanceof(Uint8Array), ms: z.number() });

export interface RememberedEmbedding {
  readonly vector: Float32Array;
  /** What it took the runtime when it was made. */
  readonly ms: number;
}

export interface RememberedEmbeddings {
  find(text: string): RememberedEmbedding | undefined;
  keep(text: string, embedding: RememberedEmbedding): void;
  close(): void;
}

/** Vectors of one model, by text, in a file that outlives the run. The model is named by its digest: the same weights. */
export function openRememberedEmbeddings(file: string, modelDigest: string): RememberedEmbeddings {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  // What a power cut takes away is embedded again.
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 10000");
  database.exec(
    "CREATE TABLE IF NOT EXISTS embeddings (key TEXT PRIMARY KEY, vector BLOB NOT NULL, ms REAL NOT NULL) STRICT",
  );
  const find = database.prepare("SELECT vector, ms FROM embeddings WHERE key = ?");
  const keep = database.prepare("INSERT OR REPLACE INTO embeddings (key, vector, ms) VALUES (?, ?, ?)");
  const keyOf = (text: string) => createHash("sha256").update(modelDigest).update("\n").update(text).digest("hex");
  return {
    find(text) {
      const row = find.get(keyOf(text));
      if (row === undefined) return undefined;
      const { vector, ms } = Row.parse(row);
      return { vector: new Float32Array(vector.slice().buffer), ms };
    },
    keep(text, { vector, ms }) {
      keep.run(keyOf(text), new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength), ms);
    },
    close: () => database.close(),
  };
}
