import type { SearchParts } from "../vectors/find-nearest.ts";
import type { PackedQueries } from "../vectors/messages.ts";
import { QUERIES_AT } from "../vectors/vector-memory.ts";
import type { Corpus } from "./corpus.ts";
import { readDocument, stayInMemory } from "./read-document.ts";

/** Fills the corpus with the documents that are searched, compared with every query and looked through for these words. */
export function readCorpus(
  parts: SearchParts,
  corpus: Corpus,
  { pdfIds, dimension, vectors, terms }: PackedQueries,
  hashes: readonly number[],
): void {
  corpus.begin(terms.length, hashes);
  parts.memory.place(QUERIES_AT, new Uint8Array(vectors.buffer));
  parts.cache.beginPass();
  for (const pdfId of pdfIds) stayInMemory(parts, pdfId);
  for (const [position, pdfId] of pdfIds.entries()) readDocument(parts, corpus, { position, pdfId, dimension });
}
