import { embeddingModelChanged } from "./errors.ts";
import type { Embedder } from "./embedder.ts";
import { mergeHits } from "./merge-hits.ts";
import type { MergedHits } from "./merge-hits.ts";
import type { ChunkHit, PassageHit, PassageSearch, PdfRecord, VectorSearch } from "./ports.ts";
import { mixesFor } from "./relevance-mixes.ts";
import type { RetrievalMode } from "./relevance-mixes.ts";
import { searchTerms } from "./search-terms.ts";
import { wordsOf } from "./words-of.ts";

export const CHUNKS_PER_QUERY_AND_PDF = 3;
/**
 * The question itself counts in full, another wording half: a small model's may be far off. In a conversation all count
 * alike, because there the others say what "the second one" is.
 */
const WEIGHT_OF_OTHER_WORDING = 0.5;

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

export interface Retrieved extends MergedHits {
  /** The passages of the best chunks, best first; none where whole chunks were searched. Searched for when asked. */
  passages(): Promise<PassageHit[]>;
}

/** Searches every query in every PDF's collection. Throws embeddingModelChanged before it asks the runtime anything. */
export async function retrieveChunks(request: RetrieveChunks): Promise<Retrieved> {
  const { retrieval, queries, followsUp = false, limit, search } = request;
  const vectors = retrieval === "keywords" ? [] : await embedQueries(request);
  const weights = queries.map((_, i) => (i === 0 || followsUp ? 1 : WEIGHT_OF_OTHER_WORDING));
  if (retrieval === "vector") {
    const hits = await searchChunkVectors(request, vectors);
    return { ...mergeHits(hits, { weights, limit }), passages: async () => [] };
  }
  const mixes = mixesFor(retrieval, request.embedder);
  const terms = queries.map((query, i) => ({ vector: vectors[i], terms: searchTerms(query) }));
  const k = CHUNKS_PER_QUERY_AND_PDF;
  const hits = await search.bestChunks({ pdfIds: idsOf(request), queries: terms, mix: mixes.chunks, k });
  const merged = mergeHits(hits, { weights, limit });
  return {
    ...merged,
    async passages() {
      const weighted = terms.map((query, i) => ({
        ...query,
        words: [...new Set(wordsOf(queries[i] ?? ""))],
        weight: weights[i] ?? 0,
      }));
      const found = await search.passagesOf({ chunks: merged.best, queries: weighted, mix: mixes.passages });
      return found.toSorted((one, other) => other.score - one.score);
    },
  };
}

const idsOf = ({ pdfs }: RetrieveChunks) => pdfs.map((pdf) => pdf.pdfId);

async function searchChunkVectors(request: RetrieveChunks, vectors: readonly Float32Array[]): Promise<ChunkHit[]> {
  const [pdfIds, k] = [idsOf(request), CHUNKS_PER_QUERY_AND_PDF];
  const found = await Promise.all(
    vectors.map(async (vector) => request.search.nearest({ pdfIds, queries: [vector], k })),
  );
  return found.flatMap((hits, query) => hits.map((hit) => ({ ...hit, query })));
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
