import type { Passage, SearchIndex } from "../../../core/ports.ts";
import { grown } from "./grown.ts";
import { hashWord } from "./hash-word.ts";

/**
 * A document's keyword index as one piece of bytes, little-endian:
 *   passages, chunks, words (32 bits each)
 *   for each chunk the passage after its last (32 bits)
 *   for each word, ordered by hash, its hash and where its list ends (32 bits each)
 *   for each passage its page (32 bits)
 *   for each passage how many words it has (16 bits)
 *   for each word its list: passage as a difference from the one before, and how often; seven bits a byte
 */
export const HEADER_WORDS = 3;

type WordsOf = SearchIndex["wordsOf"];

/** A word and a passage in one number below 2^53, so that sorting numbers brings each word's passages together. */
const PASSAGES = 2 ** 21;

export function packKeywords(passages: readonly Passage[], wordsOf: WordsOf): Uint8Array {
  const chunkEnds = endsOfChunks(passages);
  const pages = Uint32Array.from(passages, (passage) => passage.page);
  const lengths = new Uint16Array(passages.length);
  const { table, postings } = packLists(occurrences(passages, wordsOf, lengths));
  const header = Uint32Array.of(passages.length, chunkEnds.length, table.length / 2, ...chunkEnds);
  return concatenated([header, table, pages, lengths, postings]);
}

/** Passages come in the order of their chunks. A chunk without words has none. */
function endsOfChunks(passages: readonly Passage[]): number[] {
  const ends: number[] = [];
  for (const { index, chunkIndex } of passages) {
    while (ends.length <= chunkIndex) ends.push(index);
    ends[chunkIndex] = index + 1;
  }
  return ends;
}

/** Every word of every passage, sorted; `lengths` is told how many each passage has. One passage's words at a time are held. */
function occurrences(passages: readonly Passage[], wordsOf: WordsOf, lengths: Uint16Array): Float64Array {
  let all = new Float64Array(1024);
  let count = 0;
  for (const passage of passages) {
    const words = wordsOf(passage);
    all = grown(Float64Array, all, count + words.length);
    for (const word of words) all[count++] = hashWord(word) * PASSAGES + passage.index;
    lengths[passage.index] = Math.min(words.length, 0xffff);
  }
  return all.subarray(0, count).toSorted();
}

function packLists(sorted: Float64Array): { table: Uint32Array; postings: Uint8Array } {
  const table: number[] = [];
  const postings = new GrowingBytes();
  let [hash, before] = [-1, 0];
  for (let i = 0; i < sorted.length;) {
    const key = sorted[i] ?? 0;
    const word = Math.floor(key / PASSAGES);
    if (word !== hash) {
      if (hash !== -1) table.push(hash, postings.length);
      [hash, before] = [word, 0];
    }
    const first = i;
    while (sorted[i] === key) i++;
    const passage = key % PASSAGES;
    postings.addNumber(passage - before);
    postings.addNumber(i - first);
    before = passage;
  }
  if (hash !== -1) table.push(hash, postings.length);
  return { table: Uint32Array.from(table), postings: postings.taken() };
}

class GrowingBytes {
  #bytes = new Uint8Array(1024);
  length = 0;

  /** Seven bits a byte. */
  addNumber(value: number): void {
    this.#bytes = grown(Uint8Array, this.#bytes, this.length + 5);
    let rest = value;
    for (; rest >= 128; rest >>>= 7) this.#bytes[this.length++] = (rest & 127) | 128;
    this.#bytes[this.length++] = rest;
  }

  taken(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}

function concatenated(parts: readonly (Uint32Array | Uint16Array | Uint8Array)[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    all.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return all;
}
