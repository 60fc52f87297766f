import type { Embedder } from "./embedder.ts";
import type { RankedChunk } from "./merge-hits.ts";
import type { ChunkRef, PassageHit, PassageSearch, PdfStore, StoredChunk, VectorSearch } from "./ports.ts";
import type { RetrievalMode } from "./relevance-mixes.ts";
import { retrieveChunks } from "./retrieve-chunks.ts";
import { selectPdfs } from "./select-pdfs.ts";

export interface SearchParts {
  readonly embedder: Embedder;
  readonly store: PdfStore;
  readonly search: VectorSearch & PassageSearch;
  readonly retrieval: RetrievalMode;
}

export interface Search {
  readonly question: string;
  readonly phrasings: readonly string[];
  /** undefined: all PDFs. */
  readonly pdfIds: readonly string[] | undefined;
  readonly limit: number;
  /** undefined: as the service is set. */
  readonly retrieval: RetrievalMode | undefined;
}

export interface FoundChunk extends StoredChunk {
  readonly lastPage: number;
  readonly score: number;
  readonly passages: readonly FoundPassage[];
}

export interface FoundPassage {
  readonly page: number;
  readonly text: string;
  readonly score: number;
}

export interface Found {
  readonly chunks: readonly FoundChunk[];
  readonly chunksRetrieved: number;
  readonly pdfsSearched: number;
}

/** What a question would be answered from, without asking a chat model. Throws pdfsNotFound, embeddingModelChanged. */
export async function searchLibrary(parts: SearchParts, asked: Search, signal: AbortSignal): Promise<Found> {
  const pdfs = await selectPdfs(parts.store, asked.pdfIds);
  const queries = [asked.question, ...asked.phrasings];
  const retrieval = asked.retrieval ?? parts.retrieval;
  const { limit } = asked;
  if (pdfs.length === 0) return { chunks: [], chunksRetrieved: 0, pdfsSearched: 0 };
  const found = await retrieveChunks({ ...parts, retrieval, pdfs, queries, limit, signal });
  const passages = Map.groupBy(await found.passages(), keyOf);
  const chunks = await Promise.all(
    found.best.map(async (hit) => look(parts.store, hit, passages.get(keyOf(hit)) ?? [])),
  );
  return { chunks: chunks.flat(), chunksRetrieved: found.total, pdfsSearched: pdfs.length };
}

const keyOf = ({ pdfId, chunkIndex }: ChunkRef) => `${pdfId} ${chunkIndex}`;

async function look(store: PdfStore, hit: RankedChunk, hits: readonly PassageHit[]): Promise<FoundChunk[]> {
  const [chunk] = await store.chunks([hit]);
  if (chunk === undefined) return [];
  const pages = await store.pages(chunk.pdfId, chunk.start, chunk.end);
  const passages = await passagesOf(store, chunk, hits);
  return [{ ...chunk, lastPage: pages.at(-1)?.number ?? chunk.page, score: hit.score, passages }];
}

async function passagesOf(store: PdfStore, chunk: StoredChunk, hits: readonly PassageHit[]): Promise<FoundPassage[]> {
  const stored = await store.passages(
    chunk.pdfId,
    hits.map((hit) => hit.index),
  );
  return stored.map(({ index, page, start, end }) => ({
    page,
    text: chunk.text.slice(start - chunk.start, end - chunk.start),
    score: hits.find((hit) => hit.index === index)?.score ?? 0,
  }));
}
