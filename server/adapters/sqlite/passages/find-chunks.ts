import type { SearchParts } from "../vectors/find-nearest.ts";
import type { PackedChunkHits, PackedPassageSearch } from "../vectors/messages.ts";
import { QUERIES_AT } from "../vectors/vector-memory.ts";
import { ChunkHitList } from "./chunk-hit-list.ts";
import type { Corpus } from "./corpus.ts";
import { FusedSignals } from "./fuse-signals.ts";
import { readDocument, stayInMemory } from "./read-document.ts";

/** The best chunks of each document for each query. */
export function findChunks(parts: SearchParts, corpus: Corpus, search: PackedPassageSearch): PackedChunkHits {
  const hashes = [...new Set(search.words.flat())];
  corpus.begin(search.words.length, hashes);
  readCorpus(parts, corpus, search);
  const hits = new ChunkHitList(corpus, search.k);
  for (const [query, similarities] of corpus.similarities.ofQuery.entries()) {
    const words = search.words[query]?.map((hash) => hashes.indexOf(hash)) ?? [];
    const signals = {
      passages: corpus.passages.score(words, corpus.wordCount),
      pages: corpus.pages.score(words, corpus.wordCount),
      chunks: corpus.chunks.score(words, corpus.wordCount),
      documents: corpus.documents.score(words, corpus.wordCount),
    };
    hits.addBest(query, new FusedSignals(corpus, similarities, signals, search.mix));
  }
  return hits.pack();
}

function readCorpus(parts: SearchParts, corpus: Corpus, { pdfIds, dimension, vectors }: PackedPassageSearch): void {
  parts.memory.place(QUERIES_AT, new Uint8Array(vectors.buffer));
  parts.cache.beginPass();
  for (const pdfId of pdfIds) stayInMemory(parts, pdfId);
  for (const [position, pdfId] of pdfIds.entries()) readDocument(parts, corpus, { position, pdfId, dimension });
}
