import { embeddingModelChanged } from "./errors.ts";
import type { Embedder } from "./embedder.ts";
import type { PdfRecord, VectorHit, VectorSearch } from "./ports.ts";

export const CHUNKS_PER_QUERY_AND_PDF = 3;

export interface Retrieval {
  /** Without duplicates, best first over all PDFs and queries. */
  readonly hits: readonly VectorHit[];
  /** How many of them each PDF gave. */
  readonly countByPdf: ReadonlyMap<string, number>;
}

export interface RetrieveChunks {
  readonly embedder: Embedder;
  readonly search: VectorSearch;
  readonly pdfs: readonly PdfRecord[];
  readonly queries: readonly string[];
  readonly signal: AbortSignal;
}

/** Searches every query in every PDF's collection. Throws embeddingModelChanged before it asks the runtime anything. */
export async function retrieveChunks({ embedder, search, pdfs, queries, signal }: RetrieveChunks): Promise<Retrieval> {
  refuseOtherModel(pdfs, embedder.model);
  const vectors = await embedder.queries(queries, signal);
  refuseOtherDimension(pdfs, embedder.model, vectors[0]?.length ?? 0);
  const pdfIds = pdfs.map((pdf) => pdf.pdfId);
  return merge(await search.nearest({ pdfIds, queries: vectors, k: CHUNKS_PER_QUERY_AND_PDF }));
}

/** A chunk that several queries found counts once, with its best score. */
function merge(found: readonly VectorHit[]): Retrieval {
  const bestByPdf = new Map<string, Map<number, VectorHit>>();
  for (const hit of found) {
    const best = bestByPdf.get(hit.pdfId) ?? new Map<number, VectorHit>();
    bestByPdf.set(hit.pdfId, best);
    const known = best.get(hit.chunkIndex);
    if (known === undefined || hit.score > known.score) best.set(hit.chunkIndex, hit);
  }
  const hits = [...bestByPdf.values()].flatMap((best) => [...best.values()]).toSorted((a, b) => b.score - a.score);
  return { hits, countByPdf: new Map([...bestByPdf].map(([pdfId, best]) => [pdfId, best.size])) };
}

function refuseOtherModel(pdfs: readonly PdfRecord[], current: string): void {
  const other = pdfs.find((pdf) => pdf.embedding.model !== current);
  if (other) throw embeddingModelChanged(other.name, other.embedding.model, current);
}

/** The same name may stand for another model after it was pulled anew. */
function refuseOtherDimension(pdfs: readonly PdfRecord[], current: string, dimension: number): void {
  const other = pdfs.find((pdf) => pdf.embedding.dimension !== dimension);
  if (other) {
    const { model, dimension: stored } = other.embedding;
    throw embeddingModelChanged(other.name, `${model} (${stored} dimensions)`, `${current} (${dimension} dimensions)`);
  }
}
