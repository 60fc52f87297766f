type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** The array itself if it has room for `needed` numbers, else a copy with room for twice as many. */
export function grown<T extends Numbers>(kind: new (length: number) => T, array: T, needed: number): T {
  if (needed <= array.length) return array;
  const larger = new kind(needed * 2);
  larger.set(array);
  return larger;
}
