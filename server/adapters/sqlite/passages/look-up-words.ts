import { HEADER_WORDS } from "./pack-keywords.ts";

/** A document's keyword index, read where it lies: good as long as the bytes stay there. */
export interface KeywordIndex {
  /** For each chunk the passage after its last. */
  readonly chunkEnds: Uint32Array;
  /** The page of each passage. */
  readonly pages: Uint32Array;
  /** Words in each passage. */
  readonly lengths: Uint16Array;
  /** A word's list as it is packed; empty for an unknown word. */
  readonly listOf: (hash: number) => Uint8Array;
}

const NOWHERE = new Uint8Array(0);

/** Reads an index made by packKeywords. */
export function openKeywords(packed: Uint8Array): KeywordIndex {
  const { buffer, byteOffset, byteLength } = packed.byteOffset % 4 === 0 ? packed : packed.slice();
  const numbers = new Uint32Array(buffer, byteOffset, byteLength >>> 2);
  const [passageCount = 0, chunkCount = 0, wordCount = 0] = numbers;
  const table = HEADER_WORDS + chunkCount;
  const pagesAt = byteOffset + (table + 2 * wordCount) * 4;
  const lengthsAt = pagesAt + 4 * passageCount;
  const postingsAt = lengthsAt + 2 * passageCount;
  const endAt = (word: number) => (word < 0 ? 0 : (numbers[table + 2 * word + 1] ?? 0));
  return {
    chunkEnds: new Uint32Array(buffer, byteOffset + HEADER_WORDS * 4, chunkCount),
    pages: new Uint32Array(buffer, pagesAt, passageCount),
    lengths: new Uint16Array(buffer, lengthsAt, passageCount),
    listOf(hash) {
      const word = firstNotBelow(hash, numbers, table, wordCount);
      if (word === wordCount || numbers[table + 2 * word] !== hash) return NOWHERE;
      const start = endAt(word - 1);
      return new Uint8Array(buffer, postingsAt + start, endAt(word) - start);
    },
  };
}

function firstNotBelow(hash: number, numbers: Uint32Array, table: number, count: number): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((numbers[table + 2 * middle] ?? 0) < hash) from = middle + 1;
    else to = middle;
  }
  return from;
}
