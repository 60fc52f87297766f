import { createWasmMemory, PAGE_BYTES, type WasmMemory } from "./web-assembly.ts";

const MB = 1_048_576;
/**
 * Each growth looks like a large allocation to V8 and sets off a garbage collection, so the steps are large too. What is
 * grown but not yet written takes no physical memory.
 */
const GROWTH_BYTES = 64 * MB;
/** One page less than 4 GB, so that the end of the last row is still an address. */
const LARGEST_BYTES = 65_535 * PAGE_BYTES;

/** More queries are searched in batches. */
export const MAX_QUERIES = 64;
/** Twice what any embedding model gives today. */
export const MAX_DIMENSION = 16_384;
/** Rows per call of the kernel. */
export const MAX_SCORED_ROWS = 1024;
/** A larger collection that is not kept is scanned in slices of this size. */
export const SCRATCH_BYTES = 16 * MB;

/** The desk at the start of the memory, then the shelf: the cached vectors. Only the parts in use become resident. */
export const QUERIES_AT = 0;
export const SCORES_AT = QUERIES_AT + MAX_QUERIES * MAX_DIMENSION * 4;
export const SCRATCH_AT = SCORES_AT + MAX_SCORED_ROWS * MAX_QUERIES * 4;
export const CACHE_AT = SCRATCH_AT + SCRATCH_BYTES;

/** Bytes from one row to the next: the kernel reads four numbers at a time. */
export function strideOf(dimension: number): number {
  return Math.ceil(dimension / 4) * 16;
}

/** The WebAssembly memory that kernel and cache share. */
export class VectorMemory {
  readonly wasm: WasmMemory;
  readonly cacheBytes: number;
  #bytes: Uint8Array;
  #floats: Float32Array;

  constructor(cacheMb: number) {
    this.cacheBytes = Math.min(Math.floor(cacheMb) * MB, LARGEST_BYTES - CACHE_AT);
    this.wasm = createWasmMemory({
      initial: CACHE_AT / PAGE_BYTES,
      maximum: Math.ceil((CACHE_AT + this.cacheBytes) / PAGE_BYTES),
    });
    this.#bytes = new Uint8Array(this.wasm.buffer);
    this.#floats = new Float32Array(this.wasm.buffer);
  }

  /** The whole memory; out of date as soon as `reach` grew it. */
  get floats(): Float32Array {
    return this.#floats;
  }

  /** A part of the memory; out of date as soon as `reach` grew it. */
  bytesAt(address: number, length: number): Uint8Array {
    return this.#bytes.subarray(address, address + length);
  }

  /** Grows the memory to hold everything below `end`. False when the system has no more to give. */
  reach(end: number): boolean {
    const size = this.#bytes.byteLength;
    if (end <= size) return true;
    const target = Math.min(Math.max(end, size + GROWTH_BYTES), CACHE_AT + this.cacheBytes);
    try {
      this.wasm.grow(Math.ceil((target - size) / PAGE_BYTES));
    } catch {
      return false;
    }
    this.#bytes = new Uint8Array(this.wasm.buffer);
    this.#floats = new Float32Array(this.wasm.buffer);
    return true;
  }

  place(address: number, bytes: Uint8Array): void {
    this.#bytes.set(bytes, address);
  }

  /** Copies whole rows to an address, the tail of each filled with zeros. */
  placeRows(address: number, rows: Uint8Array, dimension: number): void {
    const width = dimension * 4;
    const stride = strideOf(dimension);
    if (stride === width) {
      this.#bytes.set(rows, address);
      return;
    }
    for (let from = 0, to = address; from < rows.length; from += width, to += stride) {
      this.#bytes.set(rows.subarray(from, from + width), to);
      this.#bytes.fill(0, to + width, to + stride);
    }
  }
}
