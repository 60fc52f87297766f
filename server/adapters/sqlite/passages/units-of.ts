import type { FoundWords } from "./look-up-words.ts";
import type { Units } from "./score-keywords.ts";

/** A document as the keyword search sees it on three levels. */
export interface Levels {
  readonly passages: Units;
  readonly chunks: Units;
  readonly document: Units;
}

export function levelsOf({ passageCount, chunkEnds, lengths, lists }: FoundWords): Levels {
  const chunkOf = new Uint32Array(passageCount);
  const chunkLengths = new Uint32Array(chunkEnds.length);
  let [passage, words] = [0, 0];
  for (const [chunk, end] of chunkEnds.entries()) {
    for (; passage < end; passage++) {
      const length = lengths[passage] ?? 0;
      chunkOf[passage] = chunk;
      chunkLengths[chunk] = (chunkLengths[chunk] ?? 0) + length;
      words += length;
    }
  }
  return {
    passages: { lengths, lists },
    chunks: { lengths: chunkLengths, lists, unitOf: chunkOf },
    document: { lengths: Uint32Array.of(words), lists, unitOf: new Uint32Array(passageCount) },
  };
}
