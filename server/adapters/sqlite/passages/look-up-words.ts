import { HEADER_WORDS } from "./pack-keywords.ts";

/** What a search needs of one document's keyword index; nothing of it refers to the bytes it was read from. */
export interface FoundWords {
  readonly passageCount: number;
  /** For each chunk the passage after its last. */
  readonly chunkEnds: Uint32Array;
  /** The page of each passage. */
  readonly pages: Uint32Array;
  /** Words in each passage. */
  readonly lengths: Uint16Array;
  /** For each word asked for the passages that hold it and how often: 2i and 2i + 1. */
  readonly lists: readonly Uint32Array[];
}

const NOWHERE = new Uint32Array(0);

/** Reads an index made by packKeywords. */
export function lookUpWords(index: Uint8Array, hashes: readonly number[]): FoundWords {
  const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
  const number = (at: number) => view.getUint32(at * 4, true);
  const [passageCount, chunkCount, wordCount] = [number(0), number(1), number(2)];
  const table = HEADER_WORDS + chunkCount;
  const pagesAt = (table + 2 * wordCount) * 4;
  const lengthsAt = pagesAt + 4 * passageCount;
  const postingsAt = lengthsAt + 2 * passageCount;
  const chunkEnds = new Uint32Array(index.slice(HEADER_WORDS * 4, table * 4).buffer);
  const pages = new Uint32Array(index.slice(pagesAt, lengthsAt).buffer);
  const lengths = new Uint16Array(index.slice(lengthsAt, postingsAt).buffer);
  const hashAt = (word: number) => number(table + 2 * word);
  const endAt = (word: number) => (word < 0 ? 0 : number(table + 2 * word + 1));
  const lists = hashes.map((hash) => {
    const word = firstNotBelow(hash, wordCount, hashAt);
    if (word === wordCount || hashAt(word) !== hash) return NOWHERE;
    return readList(index.subarray(postingsAt + endAt(word - 1), postingsAt + endAt(word)));
  });
  return { passageCount, chunkEnds, pages, lengths, lists };
}

function firstNotBelow(hash: number, count: number, hashAt: (word: number) => number): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (hashAt(middle) < hash) from = middle + 1;
    else to = middle;
  }
  return from;
}

function readList(bytes: Uint8Array): Uint32Array {
  const list = new Uint32Array(bytes.length);
  let length = 0;
  let passage = 0;
  for (let at = 0; at < bytes.length;) {
    let value = 0;
    let byte = 128;
    for (let shift = 0; byte >= 128; shift += 7) {
      byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
    }
    if (length % 2 === 0) value = passage += value;
    list[length++] = value;
  }
  return list.subarray(0, length);
}
