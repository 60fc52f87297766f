/**
 * The part of WebAssembly used here. Its types come with the browser's library only, which the server does without, so
 * they are spelled out; the declaration is erased and leaves Node's own global.
 */
declare const WebAssembly: {
  Memory: new (size: { initial: number; maximum: number }) => WasmMemory;
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: { host: { memory: WasmMemory } }) => { exports: WasmExports };
};

export interface WasmMemory {
  /** Replaced by every `grow`; views of the former one are empty from then on. */
  readonly buffer: ArrayBuffer;
  /** Throws a RangeError when the system has no more to give. */
  grow(pages: number): number;
}

export type WasmExports = Readonly<Record<string, (...args: number[]) => unknown>>;

export const PAGE_BYTES = 65_536;

export function createWasmMemory(pages: { initial: number; maximum: number }): WasmMemory {
  return new WebAssembly.Memory(pages);
}

/** Compiles a module that imports `host.memory` and returns its exports. */
export function instantiateWasm(bytes: Uint8Array<ArrayBuffer>, memory: WasmMemory): WasmExports {
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { host: { memory } }).exports;
}
