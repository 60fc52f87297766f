import type { ChatMaterial, GivenPassage, PassageHit, PdfStore, StoredChunk } from "./ports.ts";

type Store = Pick<PdfStore, "pages" | "passages">;

/**
 * The chunks as a model is given them that quotes and reads no prompts: page by page, so that each quote has its page. The
 * pages of the best passages come first; `hits` are in that order.
 */
export async function materialForQuotes(
  store: Store,
  question: string,
  chunks: readonly StoredChunk[],
  hits: readonly PassageHit[],
): Promise<ChatMaterial> {
  const ranks = await ranksOf(store, hits);
  const pages = (await Promise.all(chunks.map(async (chunk) => pagesOf(store, chunk)))).flat();
  const rankOf = ({ pdfId, page }: PageOfChunk) => ranks.get(keyOf(pdfId, page)) ?? hits.length;
  const passages = pages.toSorted((one, other) => rankOf(one) - rankOf(other));
  return { question, passages: passages.map(({ pdfName, page, text }) => ({ pdfName, page, text })) };
}

interface PageOfChunk extends GivenPassage {
  readonly pdfId: string;
}

async function pagesOf(store: Store, chunk: StoredChunk): Promise<PageOfChunk[]> {
  const { pdfId, pdfName, start, end, text } = chunk;
  const pages = await store.pages(pdfId, start, end);
  return pages.map((page) => ({
    pdfId,
    pdfName,
    page: page.number,
    text: text.slice(Math.max(page.start - start, 0), page.end - start),
  }));
}

/** For each page the place of its best passage. */
async function ranksOf(store: Store, hits: readonly PassageHit[]): Promise<Map<string, number>> {
  const ranks = new Map<string, number>();
  for (const [rank, { pdfId, index }] of hits.entries()) {
    for (const { page } of await store.passages(pdfId, [index])) {
      const key = keyOf(pdfId, page);
      if (!ranks.has(key)) ranks.set(key, rank);
    }
  }
  return ranks;
}

const keyOf = (pdfId: string, page: number) => `${pdfId} ${page}`;
