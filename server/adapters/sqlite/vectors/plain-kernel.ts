import type { DotProducts } from "./load-kernel.ts";
import type { WasmMemory } from "./web-assembly.ts";

/** The kernel in plain JavaScript: what tests and the benchmark hold the WebAssembly one against. */
export function plainKernel(memory: WasmMemory): DotProducts {
  return (rows, rowCount, stride, queries, queryCount, scores) => {
    const floats = new Float32Array(memory.buffer);
    const width = stride / 4;
    for (let row = 0; row < rowCount; row++) {
      for (let query = 0; query < queryCount; query++) {
        const score = dotProduct(floats, rows / 4 + row * width, queries / 4 + query * width, width);
        floats[scores / 4 + row * queryCount + query] = score;
      }
    }
  };
}

function dotProduct(floats: Float32Array, left: number, right: number, width: number): number {
  let sum = 0;
  for (let i = 0; i < width; i++) sum += (floats[left + i] ?? 0) * (floats[right + i] ?? 0);
  return sum;
}
