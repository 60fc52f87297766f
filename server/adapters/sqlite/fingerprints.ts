import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Fingerprints } from "../../core/find-same-file.ts";

const Row = z.object({ pdf_id: z.string() });

export function createFingerprints(database: DatabaseSync): Fingerprints {
  const findSame = database.prepare("SELECT pdf_id FROM pdfs WHERE sha256 = ? ORDER BY uploaded_at, id");
  const findUnknown = database.prepare("SELECT pdf_id FROM pdfs WHERE sha256 IS NULL");
  const update = database.prepare("UPDATE pdfs SET sha256 = ? WHERE pdf_id = ?");
  return {
    with: async (sha256) => findSame.all(sha256).map((row) => Row.parse(row).pdf_id),
    unknown: async () => findUnknown.all().map((row) => Row.parse(row).pdf_id),
    remember: async (pdfId, sha256) => void update.run(sha256, pdfId),
  };
}
