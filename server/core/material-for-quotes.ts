import type { ChatMaterial, GivenPassage, PdfStore, StoredChunk } from "./ports.ts";

/** The chunks as a model is given them that quotes and reads no prompts: page by page, so that each quote has its page. */
export async function materialForQuotes(
  store: PdfStore,
  question: string,
  chunks: readonly StoredChunk[],
): Promise<ChatMaterial> {
  const passages = await Promise.all(chunks.map(async (chunk) => passagesOf(store, chunk)));
  return { question, passages: passages.flat() };
}

async function passagesOf(store: PdfStore, chunk: StoredChunk): Promise<GivenPassage[]> {
  const { pdfId, pdfName, start, end, text } = chunk;
  const pages = await store.pages(pdfId, start, end);
  return pages.map((page) => ({
    pdfName,
    page: page.number,
    text: text.slice(Math.max(page.start - start, 0), page.end - start),
  }));
}
