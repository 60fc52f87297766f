import type { SearchParts } from "../vectors/find-nearest.ts";
import type { PackedPassageHits, PackedPassagesSearch } from "../vectors/messages.ts";
import type { Corpus } from "./corpus.ts";
import { addPassages } from "./fuse-passages.ts";
import { readCorpus } from "./read-corpus.ts";

/** Every passage of the chunks asked for, scored among all of their documents. */
export function findPassages(parts: SearchParts, corpus: Corpus, search: PackedPassagesSearch): PackedPassageHits {
  const hashes = [...new Set([...search.terms, ...search.words].flat())];
  readCorpus(parts, corpus, search, hashes);
  const pages = corpus.pages();
  const numbersOf = (words: readonly number[] = []) => words.map((hash) => hashes.indexOf(hash));
  const scores = new Float32Array(corpus.passages.count);
  for (const [query, similarities] of corpus.similarities.ofQuery.entries()) {
    const signals = {
      similarities,
      keywords: corpus.passages.score(numbersOf(search.terms[query]), corpus.wordCount),
      pageOf: pages.unitOf,
      pageWords: pages.level.score(numbersOf(search.words[query]), corpus.wordCount),
    };
    addPassages(scores, signals, search.mix, search.weights[query] ?? 0);
  }
  return pack(corpus, search.chunks, scores);
}

function pack(corpus: Corpus, asked: readonly (readonly number[])[], scores: Float32Array): PackedPassageHits {
  const hits: { collection: number; chunk: number; passage: number; score: number }[] = [];
  let firstChunk = 0;
  for (const [document, endChunk] of corpus.documentEnds.entries()) {
    const collection = corpus.positions[document] ?? 0;
    const firstPassage = corpus.chunkEnds[firstChunk - 1] ?? 0;
    for (const chunk of asked[collection] ?? []) {
      if (firstChunk + chunk >= endChunk) continue;
      const end = corpus.chunkEnds[firstChunk + chunk] ?? 0;
      for (let i = corpus.chunkEnds[firstChunk + chunk - 1] ?? 0; i < end; i++)
        hits.push({ collection, chunk, passage: i - firstPassage, score: scores[i] ?? 0 });
    }
    firstChunk = endChunk;
  }
  return {
    collections: Uint32Array.from(hits, (hit) => hit.collection),
    chunks: Uint32Array.from(hits, (hit) => hit.chunk),
    passages: Uint32Array.from(hits, (hit) => hit.passage),
    scores: Float32Array.from(hits, (hit) => hit.score),
  };
}
