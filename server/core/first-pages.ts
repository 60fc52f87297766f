import type { PageRef, PassageHit, PdfStore } from "./ports.ts";
import type { Retrieved } from "./retrieve-chunks.ts";

/**
 * Of each PDF that was found the page to look at first, best first. An answer does not fail because that cannot be told, so
 * it never throws; it may be asked for before the answer is written and waited for afterwards.
 */
export async function firstPages(store: PdfStore, found: Pick<Retrieved, "passages">): Promise<PageRef[]> {
  try {
    const best = new Map<string, PassageHit>();
    for (const hit of await found.passages()) if (!best.has(hit.pdfId)) best.set(hit.pdfId, hit);
    const pages = await Promise.all([...best.values()].map(async (hit) => pageOf(store, hit)));
    return pages.flat();
  } catch {
    return [];
  }
}

async function pageOf(store: PdfStore, { pdfId, index }: PassageHit): Promise<PageRef[]> {
  const passages = await store.passages(pdfId, [index]);
  return passages.map(({ page }) => ({ pdfId, page }));
}
