import type { IndexedPassage } from "../../../core/ports.ts";
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

export function packKeywords(passages: readonly IndexedPassage[]): Uint8Array {
  const chunkEnds = endsOfChunks(passages);
  const lists = [...listsByWord(passages)].toSorted(([a], [b]) => a - b);
  const postings: number[] = [];
  const table: number[] = [];
  for (const [hash, list] of lists) {
    writeList(postings, list);
    table.push(hash, postings.length);
  }
  const words = Uint32Array.of(passages.length, chunkEnds.length, lists.length, ...chunkEnds);
  const pages = Uint32Array.from(passages, (passage) => passage.page);
  const lengths = Uint16Array.from(passages, (passage) => Math.min(passage.words.length, 0xffff));
  return concatenated([words, Uint32Array.from(table), pages, lengths, Uint8Array.from(postings)]);
}

/** Passages come in the order of their chunks. A chunk without words has none. */
function endsOfChunks(passages: readonly IndexedPassage[]): number[] {
  const ends: number[] = [];
  for (const { index, chunkIndex } of passages) {
    while (ends.length <= chunkIndex) ends.push(index);
    ends[chunkIndex] = index + 1;
  }
  return ends;
}

/** For each word the passages that hold it and how often: 2i and 2i + 1. Flat, as a pair each would take five times the memory. */
function listsByWord(passages: readonly IndexedPassage[]): Map<number, number[]> {
  const lists = new Map<number, number[]>();
  for (const { index, words } of passages) {
    for (const word of words) {
      const hash = hashWord(word);
      let list = lists.get(hash);
      if (list === undefined) lists.set(hash, (list = []));
      const last = list.length - 1;
      if (list[last - 1] === index) list[last] = (list[last] ?? 0) + 1;
      else list.push(index, 1);
    }
  }
  return lists;
}

function writeList(bytes: number[], list: readonly number[]): void {
  let before = 0;
  for (let i = 0; i < list.length; i += 2) {
    const passage = list[i] ?? 0;
    writeNumber(bytes, passage - before);
    writeNumber(bytes, list[i + 1] ?? 0);
    before = passage;
  }
}

function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest >>>= 7) bytes.push((rest & 127) | 128);
  bytes.push(rest);
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
