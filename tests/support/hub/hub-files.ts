import { createHash } from "node:crypto";

export interface HubContent {
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** Bytes that differ everywhere, so that a piece in the wrong place shows. */
export function makeContent(size: number, seed = "model"): HubContent {
  const pieces: Buffer[] = [];
  for (let i = 0; i * 32 < size; i++) pieces.push(createHash("sha256").update(`${seed} ${i}`).digest());
  const bytes = Buffer.concat(pieces).subarray(0, size);
  return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}
