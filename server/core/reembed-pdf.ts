import type { Embedder } from "./embedder.ts";
import { pdfNotFound, reembeddingFailed } from "./errors.ts";
import { indexPassages } from "./index-passages.ts";
import type { PdfRecord, PdfStore, VectorSearch } from "./ports.ts";
import { storedText } from "./stored-text.ts";
import type { Turnstile } from "./turnstile.ts";

export interface ReembedParts {
  readonly store: PdfStore;
  readonly embedder: Embedder;
  readonly search: VectorSearch;
  readonly inTurn: Turnstile;
}

/**
 * Embeds a stored PDF anew with the model the service is set to. It is searched by what it was found by before until all of
 * that is replaced at once. Throws pdfNotFound, also when the PDF is deleted meanwhile; reembeddingFailed.
 */
export async function reembedPdf(parts: ReembedParts, pdfId: string, signal: AbortSignal): Promise<PdfRecord> {
  await findPdf(parts.store, pdfId);
  return parts.inTurn(async () => reembed(parts, await findPdf(parts.store, pdfId), signal), signal);
}

async function reembed(parts: ReembedParts, record: PdfRecord, signal: AbortSignal): Promise<PdfRecord> {
  const { store, embedder, search } = parts;
  const { pdfId, name } = record;
  const text = await storedText(store, pdfId);
  const { dimension, ...index } = await indexPassages({ name, ...text }, embedder, signal);
  signal.throwIfAborted();
  const embedding = { model: embedder.model, dimension };
  const replaced = await store.reindex(pdfId, embedding, index).catch((cause: unknown) => {
    throw reembeddingFailed(cause);
  });
  // After the commit: a search in between would keep the old ones.
  search.forget(pdfId);
  if (!replaced) throw pdfNotFound(pdfId);
  return { ...record, embedding };
}

async function findPdf(store: PdfStore, pdfId: string): Promise<PdfRecord> {
  const record = await store.find(pdfId);
  if (!record) throw pdfNotFound(pdfId);
  return record;
}
