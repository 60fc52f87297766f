import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTextExtractor } from "../../server/adapters/pdf/text-extractor.ts";
import type { ExtractedPage } from "../../server/core/ports.ts";

export const LIMITS = { timeoutSeconds: 60, memoryMb: 1536, maxPages: 5000, concurrency: 1 };

/** The pages of a PDF, as the service reads them. */
export async function extractPdf(bytes: Buffer, limits: Partial<typeof LIMITS> = {}): Promise<ExtractedPage[]> {
  const extractor = createTextExtractor({ ...LIMITS, ...limits });
  return withFile(bytes, async (path) => extractor.extract(path, AbortSignal.timeout(60_000)));
}

export async function withFile<T>(bytes: Buffer, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "docent-extraction-"));
  const path = join(folder, "file.pdf");
  try {
    await writeFile(path, bytes);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
