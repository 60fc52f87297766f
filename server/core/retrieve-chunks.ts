import { embeddingModelChanged } from "./errors.ts";
import type { Embedder } from "./embedder.ts";
import { mergeHits } from "./merge-hits.ts";
import type { MergedHits } from "./merge-hits.ts";
import type { FoundChunks, PassageSearch, PdfRecord, RelevanceMix, VectorSearch } from "./ports.ts";
import { searchTerms } from "./search-terms.ts";

export const CHUNKS_PER_QUERY_AND_PDF = 3;

/** What retrieval goes by. */
export type RetrievalMode = "hybrid" | "passages" | "keywords" | "vector";

/**
 * Found by trying several hundred mixes on three sets of questions about PDFs, a few of them on two sets of texts too.
 * docs/measurements.md shows what each is worth.
 */
const HYBRID: RelevanceMix = {
  passageVector: 0.4,
  passageKeywords: 0.6,
  pageKeywords: 0.4,
  chunkVector: 0.2,
  chunkKeywords: 0.5,
  documentKeywords: 0.3,
};

const MIXES: Record<Exclude<RetrievalMode, "vector">, RelevanceMix> = {
  hybrid: HYBRID,
  passages: {
    passageVector: 1,
    passageKeywords: 0,
    pageKeywords: 0,
    chunkVector: 0,
    chunkKeywords: 0,
    documentKeywords: 0,
  },
  keywords: { ...HYBRID, passageVector: 0, chunkVector: 0 },
};

export interface RetrieveChunks {
  readonly embedder: Embedder;
  readonly search: VectorSearch & PassageSearch;
  readonly retrieval: RetrievalMode;
  readonly pdfs: readonly PdfRecord[];
  /** The question first, then other ways to word it. */
  readonly queries: readonly string[];
  /** Whether the question is part of a conversation. */
  readonly followsUp?: boolean;
  /** How many chunks are wanted; all that were found are counted. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Searches every query in every PDF's collection. Throws embeddingModelChanged before it asks the runtime anything. */
export async function retrieveChunks(request: RetrieveChunks): Promise<MergedHits> {
  const { followsUp = false, limit } = request;
  return mergeHits(await findHits(request), { followsUp, limit });
}

async function findHits(request: RetrieveChunks): Promise<FoundChunks> {
  const { retrieval, queries, pdfs } = request;
  const pdfIds = pdfs.map((pdf) => pdf.pdfId);
  const k = CHUNKS_PER_QUERY_AND_PDF;
  const vectors = retrieval === "keywords" ? [] : await embedQueries(request);
  if (retrieval === "vector") return searchChunkVectors(request.search, pdfIds, vectors);
  const texts = queries.map((query, i) => ({ vector: vectors[i], terms: searchTerms(query) }));
  return request.search.best({ pdfIds, queries: texts, mix: MIXES[retrieval], k });
}

async function searchChunkVectors(
  search: VectorSearch,
  pdfIds: readonly string[],
  vectors: readonly Float32Array[],
): Promise<FoundChunks> {
  const k = CHUNKS_PER_QUERY_AND_PDF;
  const found = await Promise.all(vectors.map(async (vector) => search.nearest({ pdfIds, queries: [vector], k })));
  return { hits: found.flatMap((hits, query) => hits.map((hit) => ({ ...hit, query }))), passagesOf: () => [] };
}

async function embedQueries({ embedder, pdfs, queries, signal }: RetrieveChunks): Promise<Float32Array[]> {
  refuseOtherModel(pdfs, embedder.model);
  const vectors = await embedder.queries(queries, signal);
  refuseOtherDimension(pdfs, embedder.model, vectors[0]?.length ?? 0);
  return vectors;
}

function refuseOtherModel(pdfs: readonly PdfRecord[], current: string): void {
  const other = pdfs.find((pdf) => pdf.embedding.model !== current);
  if (other) throw embeddingModelChanged(other, other.embedding.model, current);
}

/** The same name may stand for another model after it was pulled anew. */
function refuseOtherDimension(pdfs: readonly PdfRecord[], current: string, dimension: number): void {
  const other = pdfs.find((pdf) => pdf.embedding.dimension !== dimension);
  if (other) {
    const { model, dimension: stored } = other.embedding;
    throw embeddingModelChanged(other, `${model} (${stored} dimensions)`, `${current} (${dimension} dimensions)`);
  }
}
