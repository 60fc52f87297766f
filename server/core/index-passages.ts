import type { Embedder } from "./embedder.ts";
import type { JoinedPages } from "./join-pages.ts";
import { meanVector } from "./mean-vector.ts";
import type { Chunk, CountDone, Passage, SearchIndex } from "./ports.ts";
import { splitIntoPassages } from "./split-into-passages.ts";
import { wordsOf } from "./words-of.ts";

export interface Text {
  readonly name: string;
  readonly joined: JoinedPages;
  readonly chunks: readonly Chunk[];
}

export type Index = SearchIndex & { readonly dimension: number };

/**
 * Everything a document is found by. Only passages are given to the embedding model, so no text is too long for it; a chunk's
 * vector is the mean of its passages', weighted by length. That costs nothing, and on long chunks it finds more than the
 * model's own vector of the whole.
 */
export async function indexPassages(
  text: Text,
  embedder: Embedder,
  signal: AbortSignal,
  onChunks?: CountDone,
): Promise<Index> {
  const passages = splitIntoPassages(text.joined, text.chunks);
  const texts = passages.map(({ start, end }) => text.joined.text.slice(start, end));
  const passageVectors = await embedder.documents(texts, signal, (done) =>
    onChunks?.(passages[done]?.chunkIndex ?? text.chunks.length, text.chunks.length),
  );
  const byChunk = Map.groupBy(passages, (passage) => passage.chunkIndex);
  const vectors = text.chunks.map(({ index }) => {
    const own = byChunk.get(index) ?? [];
    return meanVector(own.map((passage) => ({ vector: passageVectors[passage.index], weight: lengthOf(passage) })));
  });
  const dimension = passageVectors[0]?.length ?? 0;
  return {
    passages,
    wordsOf: wordsIn(text),
    passageVectors: contiguous(passageVectors),
    vectors: contiguous(vectors),
    dimension,
  };
}

/** A document's name counts as said on every page: questions often name it, its pages seldom do. */
export function wordsIn({ name, joined }: Pick<Text, "name" | "joined">): SearchIndex["wordsOf"] {
  const ofName = wordsOf(name.replace(/\.pdf$/i, ""));
  return ({ start, end }) => [...ofName, ...wordsOf(joined.text.slice(start, end))];
}

const lengthOf = ({ start, end }: Passage) => end - start;

function contiguous(vectors: readonly Float32Array[]): Float32Array {
  const dimension = vectors[0]?.length ?? 0;
  const all = new Float32Array(vectors.length * dimension);
  for (const [i, vector] of vectors.entries()) all.set(vector, i * dimension);
  return all;
}
