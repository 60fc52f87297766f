import type { SearchParts } from "../vectors/find-nearest.ts";
import type { PackedChunkHits, PackedPassageSearch } from "../vectors/messages.ts";
import { QUERIES_AT } from "../vectors/vector-memory.ts";
import { ChunkHitList } from "./chunk-hit-list.ts";
import type { Corpus } from "./corpus.ts";
import { FusedSignals } from "./fuse-signals.ts";
import { readDocument, stayInMemory } from "./read-document.ts";
import { KeywordScores } from "./score-keywords.ts";

/** The best chunks of each document for each query. */
export function findChunks(parts: SearchParts, corpus: Corpus, search: PackedPassageSearch): PackedChunkHits {
  const hashes = [...new Set(search.words.flat())];
  corpus.begin(search.words.length, hashes);
  readCorpus(parts, corpus, search);
  const keywords = keywordsIn(corpus);
  const hits = new ChunkHitList(corpus, search.k);
  for (const [query, own] of search.words.entries()) {
    const words = own.map((hash) => hashes.indexOf(hash));
    const signals = {
      passages: keywords.passages.of(words),
      pages: keywords.pages.of(words),
      chunks: keywords.chunks.of(words),
      documents: keywords.documents.of(words),
    };
    hits.addBest(query, new FusedSignals(corpus, query, signals, search.mix));
  }
  return hits.pack();
}

function readCorpus(parts: SearchParts, corpus: Corpus, { pdfIds, dimension, vectors }: PackedPassageSearch): void {
  parts.memory.place(QUERIES_AT, new Uint8Array(vectors.buffer));
  parts.cache.beginPass();
  for (const pdfId of pdfIds) stayInMemory(parts, pdfId);
  for (const [position, pdfId] of pdfIds.entries()) readDocument(parts, corpus, { position, pdfId, dimension });
}

function keywordsIn(corpus: Corpus) {
  const { passages, pages, chunks, documents } = corpus.levels();
  return {
    passages: new KeywordScores(passages, corpus.lists, { skipCommon: true }),
    pages: new KeywordScores(pages, corpus.lists, { skipCommon: true }),
    chunks: new KeywordScores(chunks, corpus.lists, { skipCommon: true }),
    documents: new KeywordScores(documents, corpus.lists, { skipCommon: false }),
  };
}
