import { pdfsNotFound } from "./errors.ts";
import type { PdfRecord, PdfStore } from "./ports.ts";

/** The PDFs asked for, oldest upload first; undefined means all. Throws pdfsNotFound, naming those that are not there. */
export async function selectPdfs(
  store: Pick<PdfStore, "list">,
  pdfIds: readonly string[] | undefined,
): Promise<PdfRecord[]> {
  const all = await store.list();
  if (pdfIds === undefined) return all;
  const wanted = new Set(pdfIds);
  const selected = all.filter((pdf) => wanted.has(pdf.pdfId));
  for (const pdf of selected) wanted.delete(pdf.pdfId);
  if (wanted.size > 0) throw pdfsNotFound([...wanted]);
  return selected;
}
