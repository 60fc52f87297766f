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

/** kernel.wasm is built from kernel.wat by scripts/build-vector-kernel.ts. */
export function loadKernel(memory: WasmMemory): DotProducts {
  const bytes = readFileSync(new URL("./kernel.wasm", import.meta.url));
  const { dot_products: dotProducts } = instantiateWasm(bytes, memory);
  if (dotProducts === undefined) throw new Error("kernel.wasm does not export dot_products");
  return dotProducts;
}
