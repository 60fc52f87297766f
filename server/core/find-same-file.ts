import { createHash } from "node:crypto";
import type { SavedPdf } from "./pdf-library.ts";
import type { PdfFiles, PdfRecord, PdfStore } from "./ports.ts";

/** What is known of the bytes of stored PDFs. */
export interface Fingerprints {
  /** The PDFs whose original has this SHA-256, oldest first. */
  with(sha256: string): Promise<string[]>;
  /** The PDFs whose original's SHA-256 is not known. */
  unknown(): Promise<string[]>;
  remember(pdfId: string, sha256: string): Promise<void>;
}

export interface SameFileParts {
  readonly files: Pick<PdfFiles, "open">;
  readonly store: Pick<PdfStore, "find">;
  readonly fingerprints: Fingerprints;
}

/** The oldest PDF of the library with the very same bytes. One whose file is missing does not count. */
export async function findSameFile(parts: SameFileParts, saved: SavedPdf): Promise<PdfRecord | undefined> {
  await learnFingerprints(parts, saved.pdfId);
  for (const pdfId of await parts.fingerprints.with(saved.sha256)) {
    if ((await sizeOf(parts, pdfId)) !== undefined) return parts.store.find(pdfId);
  }
  return undefined;
}

/** Of PDFs stored without one, only those that are as large as this file are read. */
async function learnFingerprints({ files, fingerprints }: SameFileParts, pdfId: string): Promise<void> {
  const unknown = await fingerprints.unknown();
  if (unknown.length === 0) return;
  const size = await sizeOf({ files }, pdfId);
  for (const id of unknown) {
    if (size === undefined || (await sizeOf({ files }, id)) !== size) continue;
    const sha256 = await readFingerprint(files, id);
    if (sha256 !== undefined) await fingerprints.remember(id, sha256);
  }
}

async function sizeOf({ files }: Pick<SameFileParts, "files">, pdfId: string): Promise<number | undefined> {
  const file = await files.open(pdfId);
  await file?.close();
  return file?.size;
}

async function readFingerprint(files: SameFileParts["files"], pdfId: string): Promise<string | undefined> {
  const file = await files.open(pdfId);
  if (!file) return undefined;
  const hash = createHash("sha256");
  for await (const piece of file.read(0, file.size - 1) as AsyncIterable<Uint8Array>) hash.update(piece);
  return hash.digest("hex");
}
