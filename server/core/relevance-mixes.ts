import type { ChunkMix, PassageMix } from "./ports.ts";

/** What retrieval goes by. */
export type RetrievalMode = "hybrid" | "passages" | "keywords" | "vector";

/** Which chunks are found, and in which order a found chunk's passages are shown. */
export interface Mixes {
  readonly chunks: ChunkMix;
  readonly passages: PassageMix;
}

/**
 * Found by trying several hundred mixes on three sets of questions about PDFs, a few of them on two sets of texts too.
 * docs/measurements.md shows what each is worth. What makes a page the first to show is not what makes a chunk worth reading:
 * there all of its words count, for it is the small ones that tell an explanation from a heading or a list.
 */
const MEANING: Mixes = {
  chunks: { passageVector: 0.4, passageKeywords: 0.6, chunkVector: 0.2, chunkKeywords: 0.55, documentKeywords: 0.3 },
  passages: { vector: 0.3, keywords: 0.5, pageWords: 1.3 },
};

/** Vectors that know words and not meanings say little that the words themselves do not say better. */
const WORDS: Mixes = {
  chunks: { ...MEANING.chunks, passageVector: 0.25, passageKeywords: 0.7 },
  passages: { ...MEANING.passages, vector: 0.18 },
};

const PASSAGES: Mixes = {
  chunks: { passageVector: 1, passageKeywords: 0, chunkVector: 0, chunkKeywords: 0, documentKeywords: 0 },
  passages: { vector: 1, keywords: 0, pageWords: 0 },
};

const KEYWORDS: Mixes = {
  chunks: { ...MEANING.chunks, passageVector: 0, chunkVector: 0 },
  passages: { ...MEANING.passages, vector: 0 },
};

export function mixesFor(mode: Exclude<RetrievalMode, "vector">, { knowsMeanings }: { knowsMeanings: boolean }): Mixes {
  if (mode === "passages") return PASSAGES;
  if (mode === "keywords") return KEYWORDS;
  return knowsMeanings ? MEANING : WORDS;
}
