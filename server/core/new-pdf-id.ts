import { createHash, randomBytes } from "node:crypto";

const SMALLEST = 10n ** 17n;
const LARGEST = 10n ** 19n;

/** 18 or 19 digits of a hash over name, time and a nonce: the same name twice in a millisecond gives two ids. */
export function newPdfId(name: string, uploadedAt: Date): string {
  const hash = createHash("sha256").update(`${name}\n${uploadedAt.toISOString()}\n`).update(randomBytes(16)).digest();
  return `pdf_${SMALLEST + ((hash.readBigUInt64BE(0) * 2n ** 64n + hash.readBigUInt64BE(8)) % (LARGEST - SMALLEST))}`;
}
