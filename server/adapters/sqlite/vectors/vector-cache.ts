import { Arena } from "./arena.ts";
import { CACHE_AT, type VectorMemory } from "./vector-memory.ts";

/** Rows of one collection, and what else belongs to them, right behind. */
export interface CachedRows {
  readonly bytes: number;
  readonly rowCount: number;
  readonly dimension: number;
}

export interface CachedCollection extends CachedRows {
  readonly address: number;
}

interface Entry extends CachedCollection {
  /** The pass that used it last. */
  pass: number;
}

/**
 * Keeps the collections used last. A search is one pass, and what the pass has used stays until it ends: with more
 * collections than room, plain eviction of the oldest would throw out each one just before its turn comes again.
 */
export class VectorCache {
  readonly #memory: VectorMemory;
  readonly #arena: Arena;
  /** Oldest use first. */
  readonly #entries = new Map<string, Entry>();
  #pass = 0;
  #passBytes = 0;

  constructor(memory: VectorMemory) {
    this.#memory = memory;
    this.#arena = new Arena(CACHE_AT, memory.cacheBytes);
  }

  beginPass(): void {
    this.#pass++;
    this.#passBytes = 0;
  }

  /** The collection, if it is here, which keeps it here for the rest of the pass. */
  use(key: string): CachedCollection | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.pass !== this.#pass) {
      entry.pass = this.#pass;
      this.#passBytes += entry.bytes;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    return entry;
  }

  /** Makes room, at the cost of collections this pass has not used. The caller fills it, or forgets the collection. */
  reserve(key: string, rows: CachedRows): number | undefined {
    this.forget(key);
    // Rows begin at multiples of 16 bytes, whatever stands behind others.
    const bytes = Math.ceil(rows.bytes / 16) * 16;
    if (this.#passBytes + bytes > this.#memory.cacheBytes) return undefined;
    const address = this.#makeRoom(bytes);
    if (address === undefined) return undefined;
    if (!this.#memory.reach(address + bytes)) {
      this.#arena.free(address, bytes);
      return undefined;
    }
    this.#entries.set(key, { ...rows, address, bytes, pass: this.#pass });
    this.#passBytes += bytes;
    return address;
  }

  forget(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#arena.free(entry.address, entry.bytes);
    if (entry.pass === this.#pass) this.#passBytes -= entry.bytes;
  }

  #makeRoom(bytes: number): number | undefined {
    for (;;) {
      const address = this.#arena.allocate(bytes);
      if (address !== undefined) return address;
      const oldest = this.#entries.entries().next().value;
      if (oldest === undefined || oldest[1].pass === this.#pass) return undefined;
      this.forget(oldest[0]);
    }
  }
}
