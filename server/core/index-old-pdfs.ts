import { wordsIn } from "./index-passages.ts";
import type { Passage, PdfRecord, PdfStore } from "./ports.ts";
import { splitIntoPassages } from "./split-into-passages.ts";
import { storedText } from "./stored-text.ts";

/**
 * PDFs that were stored before passages were searched get theirs at the next start, from the text that is stored. Without a
 * model at hand each passage takes the vector of its chunk: found by meaning as before, by words like any other.
 */
export async function indexOldPdfs(store: PdfStore): Promise<void> {
  for (const { pdfId, name, embedding } of await store.unindexed()) {
    const { joined, chunks } = await storedText(store, pdfId);
    const passages = splitIntoPassages(joined, chunks);
    const vectors = await store.chunkVectors(pdfId);
    const passageVectors = vectorsOfChunks(passages, vectors, embedding);
    await store.reindex(pdfId, embedding, { passages, wordsOf: wordsIn({ name, joined }), passageVectors, vectors });
  }
}

function vectorsOfChunks(
  passages: readonly Passage[],
  vectors: Float32Array,
  { dimension }: PdfRecord["embedding"],
): Float32Array {
  const all = new Float32Array(passages.length * dimension);
  for (const { index, chunkIndex } of passages) {
    all.set(vectors.subarray(chunkIndex * dimension, (chunkIndex + 1) * dimension), index * dimension);
  }
  return all;
}
