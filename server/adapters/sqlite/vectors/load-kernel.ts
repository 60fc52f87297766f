import { readFileSync } from "node:fs";
import { instantiateWasm, type WasmMemory } from "./web-assembly.ts";

/**
 * Writes the dot product of every row with every query to scores[row * queryCount + query]. Addresses and the stride
 * (the size of a row and of a query, a multiple of 16) are in bytes, and everything must lie inside the memory.
 */
export type DotProducts = (
  rows: number,
  rowCount: number,
  stride: number,
  queries: number,
  queryCount: number,
  scores: number,
) => void;

/** The same for rows of bytes with their scale and queries of 16 bits, both of `width` numbers, a multiple of 16. */
export type ByteProducts = (
  rows: number,
  rowCount: number,
  width: number,
  queries: number,
  queryCount: number,
  scores: number,
) => void;

export interface Kernel {
  readonly dotProducts: DotProducts;
  readonly byteProducts: ByteProducts;
}

/** kernel.wasm is built from kernel.wat by scripts/build-vector-kernel.ts. */
export function loadKernel(memory: WasmMemory): Kernel {
  const bytes = readFileSync(new URL("./kernel.wasm", import.meta.url));
  const { dot_products: dotProducts, byte_products: byteProducts } = instantiateWasm(bytes, memory);
  if (dotProducts === undefined || byteProducts === undefined)
    throw new Error("kernel.wasm is not the one that belongs to this version");
  return { dotProducts, byteProducts };
}
