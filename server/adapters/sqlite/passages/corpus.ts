import { grown } from "./grown.ts";
import { openKeywords } from "./look-up-words.ts";
import type { Units } from "./score-keywords.ts";
import { WordList } from "./word-list.ts";

/** The four sizes of text that words are counted in. */
export interface Levels {
  readonly passages: Units;
  readonly pages: Units;
  readonly chunks: Units;
  readonly documents: Units;
}

/**
 * All passages of the documents that are searched, numbered through, and the pages, chunks and documents they make up. Flat
 * arrays for all of them, because some small ones for each document took more time than the search itself.
 */
export class Corpus {
  queryCount = 0;
  #hashes: readonly number[] = [];
  /** For each word asked for. */
  lists: readonly WordList[] = [];
  /** For each document where it stands among those asked for, and the chunk after its last. */
  positions: number[] = [];
  documentEnds: number[] = [];
  #documentLengths: number[] = [];
  passageCount = 0;
  chunkCount = 0;
  #pageCount = 0;
  #wordCount = 0;

  /** For each chunk the passage after its last. */
  chunkEnds = new Uint32Array(64);
  /** For each passage its words, and what it belongs to. */
  lengths = new Uint16Array(512);
  pageOf = new Uint32Array(512);
  #chunkOf = new Uint32Array(512);
  #documentOf = new Uint32Array(512);
  /** Passage by passage, for each the similarity to every query; 0 where there is nothing to compare. */
  similarities = new Float32Array(512);
  /** Words of each. */
  #pageLengths = new Uint32Array(128);
  #chunkLengths = new Uint32Array(64);

  /** Empties it for a search. The arrays stay: to make them anew takes a tenth of the time of a search. */
  begin(queryCount: number, hashes: readonly number[]): void {
    this.queryCount = queryCount;
    this.#hashes = hashes;
    this.lists = hashes.map((_, word) => this.lists[word]?.emptied() ?? new WordList());
    this.positions = [];
    this.documentEnds = [];
    this.#documentLengths = [];
    this.passageCount = 0;
    this.chunkCount = 0;
    this.#pageCount = 0;
    this.#wordCount = 0;
  }

  /** Appends a document by its keyword index; returns the number of its first passage. */
  add(position: number, packed: Uint8Array): number {
    const { chunkEnds, pages, lengths, listOf } = openKeywords(packed);
    const first = this.passageCount;
    if (pages.length === 0) return first;
    this.#makeRoom(pages.length, chunkEnds.length);
    this.lengths.set(lengths, first);
    this.#addPages(pages, lengths);
    this.#addChunks(chunkEnds, lengths);
    this.similarities.fill(0, first * this.queryCount, (first + pages.length) * this.queryCount);
    for (const [word, hash] of this.#hashes.entries()) this.lists[word]?.add(listOf(hash), first);
    this.passageCount += pages.length;
    this.positions.push(position);
    this.documentEnds.push(this.chunkCount);
    return first;
  }

  levels(): Levels {
    const wordCount = this.#wordCount;
    const units = (count: number, lengths: Units["lengths"], unitOf?: Uint32Array) =>
      ({ count, lengths, wordCount, unitOf }) satisfies Units;
    return {
      passages: units(this.passageCount, this.lengths),
      pages: units(this.#pageCount, this.#pageLengths, this.pageOf),
      chunks: units(this.chunkCount, this.#chunkLengths, this.#chunkOf),
      documents: units(this.positions.length, Uint32Array.from(this.#documentLengths), this.#documentOf),
    };
  }

  #makeRoom(passages: number, chunks: number): void {
    const [passageEnd, chunkEnd] = [this.passageCount + passages, this.chunkCount + chunks];
    this.lengths = grown(Uint16Array, this.lengths, passageEnd);
    this.pageOf = grown(Uint32Array, this.pageOf, passageEnd);
    this.#chunkOf = grown(Uint32Array, this.#chunkOf, passageEnd);
    this.#documentOf = grown(Uint32Array, this.#documentOf, passageEnd);
    this.similarities = grown(Float32Array, this.similarities, passageEnd * this.queryCount);
    this.chunkEnds = grown(Uint32Array, this.chunkEnds, chunkEnd);
    this.#chunkLengths = grown(Uint32Array, this.#chunkLengths, chunkEnd);
    this.#pageLengths = grown(Uint32Array, this.#pageLengths, this.#pageCount + passages);
  }

  /** Pages without text do not count, so they are numbered anew. */
  #addPages(pages: Uint32Array, lengths: Uint16Array): void {
    const [pageOf, pageLengths, first] = [this.pageOf, this.#pageLengths, this.passageCount];
    let page = this.#pageCount - 1;
    let last = -1;
    for (let i = 0; i < pages.length; i++) {
      const number = pages[i] ?? 0;
      if (number !== last) pageLengths[++page] = 0;
      last = number;
      pageOf[first + i] = page;
      pageLengths[page] = (pageLengths[page] ?? 0) + (lengths[i] ?? 0);
    }
    this.#pageCount = page + 1;
  }

  #addChunks(chunkEnds: Uint32Array, lengths: Uint16Array): void {
    const [chunkOf, documentOf, ends] = [this.#chunkOf, this.#documentOf, this.chunkEnds];
    const [first, document] = [this.passageCount, this.positions.length];
    let [passage, documentLength] = [0, 0];
    for (let i = 0; i < chunkEnds.length; i++) {
      const [chunk, end] = [this.chunkCount + i, chunkEnds[i] ?? 0];
      let length = 0;
      for (; passage < end; passage++) {
        chunkOf[first + passage] = chunk;
        documentOf[first + passage] = document;
        length += lengths[passage] ?? 0;
      }
      ends[chunk] = first + end;
      this.#chunkLengths[chunk] = length;
      documentLength += length;
    }
    this.chunkCount += chunkEnds.length;
    this.#documentLengths.push(documentLength);
    this.#wordCount += documentLength;
  }
}
