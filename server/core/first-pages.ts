import type { ChunkRef, PageRef, PassageHit, PdfStore } from "./ports.ts";

/**
 * Of each PDF that an answer was written from the page to look at first, best first: where the best passage of the chunks
 * that were used stands. `hits` are in that order.
 */
export async function firstPages(
  store: Pick<PdfStore, "passages">,
  hits: readonly PassageHit[],
  used: readonly ChunkRef[],
): Promise<PageRef[]> {
  const best = new Map<string, PassageHit>();
  for (const hit of hits) if (!best.has(hit.pdfId) && used.some((chunk) => isIn(chunk, hit))) best.set(hit.pdfId, hit);
  const pages = await Promise.all([...best.values()].map(async (hit) => pageOf(store, hit)));
  return pages.flat();
}

function isIn({ pdfId, chunkIndex }: ChunkRef, hit: PassageHit): boolean {
  return pdfId === hit.pdfId && chunkIndex === hit.chunkIndex;
}

async function pageOf(store: Pick<PdfStore, "passages">, { pdfId, index }: PassageHit): Promise<PageRef[]> {
  const passages = await store.passages(pdfId, [index]);
  return passages.map(({ page }) => ({ pdfId, page }));
}
