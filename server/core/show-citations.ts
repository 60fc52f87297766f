import { placeText } from "./place-text.ts";
import type { PlacedOnPage } from "./place-text.ts";
import { messageNotFound } from "./session-failures.ts";
import type { CitedPassage, Conversations, PdfStore } from "./ports.ts";

/** What an answer rests on, as a reader can check it. */
export interface Citation {
  /** 1-based, in the order of the answer. */
  readonly id: number;
  readonly pdfId: string;
  readonly pdfName: string;
  readonly chunkIndex: number;
  readonly page: number;
  readonly quote: string;
  /** The sentence of the answer that it supports. */
  readonly answerStart: number;
  readonly answerEnd: number;
  /** Where the quote stands, where that is known. */
  readonly places: readonly PlacedOnPage[];
}

export interface CitationParts {
  readonly store: PdfStore;
  readonly conversations: Conversations;
}

/** Citations of a stored answer. Those of PDFs that were deleted are gone with them. Throws messageNotFound. */
export async function citationsOf(parts: CitationParts, messageId: number): Promise<Citation[]> {
  const cited = await parts.conversations.citations(messageId);
  if (cited === undefined) throw messageNotFound(messageId);
  return showCitations(parts.store, cited);
}

export async function showCitations(store: PdfStore, cited: readonly CitedPassage[]): Promise<Citation[]> {
  const shown = await Promise.all(cited.map(async (passage) => show(store, passage)));
  return shown.flat().map((citation, i) => ({ id: i + 1, ...citation }));
}

async function show(store: PdfStore, cited: CitedPassage): Promise<Omit<Citation, "id">[]> {
  const { pdfId, chunkIndex, start, end, answerStart, answerEnd } = cited;
  const [chunk] = await store.chunks([cited]);
  const [page] = await store.pages(pdfId, start, end);
  if (chunk === undefined || page === undefined) return [];
  const quote = chunk.text.slice(start - chunk.start, end - chunk.start);
  const places = await placeText(store, pdfId, { start, end });
  const { pdfName } = chunk;
  return [{ pdfId, pdfName, chunkIndex, page: page.number, quote, answerStart, answerEnd, places }];
}
