/** Row after row, each of about unit length, which is near enough for a stopwatch. */
export function randomVectors(rowCount: number, dimension: number): Float32Array<ArrayBuffer> {
  return fillWithRandomVectors(new Float32Array(rowCount * dimension), dimension);
}

export function fillWithRandomVectors<T extends Float32Array>(floats: T, dimension: number): T {
  const size = Math.sqrt(12 / dimension);
  for (let i = 0; i < floats.length; i++) floats[i] = (Math.random() - 0.5) * size;
  return floats;
}
