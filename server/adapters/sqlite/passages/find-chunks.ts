import type { SearchParts } from "../vectors/find-nearest.ts";
import type { PackedChunkHits, PackedChunkSearch } from "../vectors/messages.ts";
import { ChunkHitList } from "./chunk-hit-list.ts";
import type { Corpus } from "./corpus.ts";
import { fuseChunks } from "./fuse-chunks.ts";
import { readCorpus } from "./read-corpus.ts";

/** The best chunks of each document for each query. */
export function findChunks(parts: SearchParts, corpus: Corpus, search: PackedChunkSearch): PackedChunkHits {
  const hashes = [...new Set(search.terms.flat())];
  readCorpus(parts, corpus, search, hashes);
  const hits = new ChunkHitList(corpus, search.k);
  for (const [query, similarities] of corpus.similarities.ofQuery.entries()) {
    const terms = search.terms[query]?.map((hash) => hashes.indexOf(hash)) ?? [];
    const words = {
      passages: corpus.passages.score(terms, corpus.wordCount),
      chunks: corpus.chunks.score(terms, corpus.wordCount),
      documents: corpus.documents.score(terms, corpus.wordCount),
    };
    hits.addBest(query, fuseChunks(corpus, similarities, words, search.mix));
  }
  return hits.pack();
}
