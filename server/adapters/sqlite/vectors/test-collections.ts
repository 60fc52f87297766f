import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TestContext } from "node:test";
import type { ChunkRef, VectorHit } from "../../../core/ports.ts";
import { openSearch } from "../open-search.ts";

/** For tests: a database file with the table of collections, gone when the test ends. */
export function testCollections(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "docent-vectors-"));
  const path = join(folder, "docent.db");
  const database = new DatabaseSync(path);
  const searches: ReturnType<typeof openSearch>[] = [];
  // In this order: Windows keeps a folder in which a file is still open.
  t.after(async () => {
    for (const search of searches) await search.close();
    database.close();
    rmSync(folder, { recursive: true });
  });
  // Less strict than the real table, so that it can hold what should never be there.
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE collections (pdf_id TEXT PRIMARY KEY, embedding_model TEXT, dimension INTEGER, vectors BLOB)`);
  const insert = database.prepare("INSERT INTO collections VALUES (?, 'test', ?, ?)");
  return {
    path,
    database,
    openSearch({ cacheMb = 16, databasePath = path } = {}) {
      const search = openSearch({ databasePath, cacheMb });
      searches.push(search);
      return search;
    },
    add: (pdfId: string, rows: readonly Float32Array[]) => insert.run(pdfId, rows[0]?.length ?? 0, toBlob(rows)),
    addRaw: (pdfId: string, dimension: number, blob: Uint8Array | string | null) => insert.run(pdfId, dimension, blob),
    remove: (pdfId: string) => database.prepare("DELETE FROM collections WHERE pdf_id = ?").run(pdfId),
  };
}

/** The same numbers for the same seed. */
export function randomVectors(count: number, dimension: number, seed: number): Float32Array[] {
  const random = mulberry32(seed);
  return Array.from({ length: count }, () =>
    toUnitLength(Float32Array.from({ length: dimension }, () => random() - 0.5)),
  );
}

/** The search done in the most obvious way. */
export function nearestByHand(collections: Map<string, Float32Array[]>, queries: readonly Float32Array[], k: number) {
  const hits: VectorHit[] = [];
  for (const [pdfId, rows] of collections) {
    for (const query of queries) {
      const scored = rows.map((row, chunkIndex) => ({ pdfId, chunkIndex, score: dotProduct(row, query) }));
      hits.push(...scored.toSorted((a, b) => b.score - a.score).slice(0, k));
    }
  }
  return hits;
}

/** The same chunks in the same order; of the scores the last digits may differ, as sums of another order do. */
export function assertSameHits(actual: readonly VectorHit[], expected: readonly VectorHit[], message?: string): void {
  assert.deepEqual(actual.map(toRef), expected.map(toRef), message);
  for (const [i, { score }] of actual.entries()) {
    const difference = Math.abs(score - (expected[i]?.score ?? NaN));
    assert.ok(difference < 1e-6, `hit ${i} is off by ${difference}`);
  }
}

function toRef({ pdfId, chunkIndex }: VectorHit): ChunkRef {
  return { pdfId, chunkIndex };
}

function toBlob(rows: readonly Float32Array[]): Uint8Array {
  return Buffer.concat(rows.map((row) => new Uint8Array(row.buffer, row.byteOffset, row.byteLength)));
}

function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dotProduct(vector, vector));
  return vector.map((value) => value / length);
}

function dotProduct(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, i) => sum + value * (right[i] ?? 0), 0);
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
