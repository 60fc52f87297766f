import { runtimeGarbled } from "./errors.ts";

export interface Weighted {
  readonly vector: Float32Array | undefined;
  readonly weight: number;
}

/** The mean of vectors, brought to unit length. Throws runtimeGarbled when they are not all of one dimension. */
export function meanVector(parts: readonly Weighted[]): Float32Array {
  const mean = new Float32Array(parts[0]?.vector?.length ?? 0);
  for (const { vector, weight } of parts) {
    if (vector?.length !== mean.length) throw runtimeGarbled();
    for (const [i, value] of vector.entries()) mean[i] = (mean[i] ?? 0) + value * weight;
  }
  return toUnitLength(mean);
}

/** A vector of zeros stays one: it is near to nothing. Throws runtimeGarbled for what is no vector. */
export function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (vector.length === 0 || !Number.isFinite(length)) throw runtimeGarbled();
  return length === 0 ? vector : vector.map((value) => value / length);
}
