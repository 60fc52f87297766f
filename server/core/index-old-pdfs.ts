import { withWords } from "./index-passages.ts";
import type { IndexedPassage, PdfRecord, PdfStore } from "./ports.ts";
import { storedText } from "./stored-text.ts";

/**
 * PDFs that were stored before passages were searched get theirs at the next start, from the text that is stored. Without a
 * model at hand each passage takes the vector of its chunk: found by meaning as before, by words like any other.
 */
export async function indexOldPdfs(store: PdfStore): Promise<void> {
  for (const { pdfId, name, embedding } of await store.unindexed()) {
    const passages = withWords({ name, ...(await storedText(store, pdfId)) });
    const vectors = await store.chunkVectors(pdfId);
    const passageVectors = vectorsOfChunks(passages, vectors, embedding);
    await store.reindex(pdfId, embedding, { passages, passageVectors, vectors });
  }
}

function vectorsOfChunks(
  passages: readonly IndexedPassage[],
  vectors: Float32Array,
  { dimension }: PdfRecord["embedding"],
): Float32Array {
  const all = new Float32Array(passages.length * dimension);
  for (const { index, chunkIndex } of passages) {
    all.set(vectors.subarray(chunkIndex * dimension, (chunkIndex + 1) * dimension), index * dimension);
  }
  return all;
}
