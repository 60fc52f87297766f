import { grown } from "./grown.ts";
import { KeywordLevel } from "./keyword-level.ts";
import { openKeywords, type KeywordIndex } from "./look-up-words.ts";
import { Similarities } from "./similarities.ts";

/** A full page explains more than one with a heading and a picture: its length is held against it less. */
const PAGE_LENGTH_WEIGHT = 0.6;

/**
 * All passages of the documents that are searched, numbered through, and the chunks, pages and documents they make up. Flat
 * arrays for all of them, which stay from search to search: some small ones for each document took more time than the search
 * itself.
 */
export class Corpus {
  readonly passages = new KeywordLevel({ skipCommon: true });
  readonly chunks = new KeywordLevel({ skipCommon: true });
  readonly documents = new KeywordLevel({ skipCommon: false });
  readonly similarities = new Similarities();
  /** For each document where it stands among those asked for, and the chunk after its last. */
  positions: number[] = [];
  documentEnds: number[] = [];
  /** For each chunk the passage after its last. */
  chunkEnds = new Uint32Array(64);
  /** For each passage its chunk here, and its page as its document numbers it. */
  #chunkOf = new Uint32Array(512);
  #pageOf = new Uint32Array(512);
  /** Words in all. */
  wordCount = 0;
  #hashes: readonly number[] = [];

  /** Empties it for a search for these words. */
  begin(queryCount: number, hashes: readonly number[]): void {
    for (const level of [this.passages, this.chunks, this.documents]) level.begin(hashes.length);
    this.similarities.begin(queryCount);
    this.positions = [];
    this.documentEnds = [];
    this.wordCount = 0;
    this.#hashes = hashes;
  }

  /** Appends a document by its keyword index; returns the number of its first passage. */
  add(position: number, packed: Uint8Array): number {
    const index = openKeywords(packed);
    const first = this.passages.count;
    if (index.pages.length === 0) return first;
    this.#makeRoom(index.pages.length, index.chunkEnds.length);
    this.#addUnits(index);
    for (const [word, hash] of this.#hashes.entries()) this.#addWord(word, index.listOf(hash), first);
    this.positions.push(position);
    this.documentEnds.push(this.chunks.count);
    this.documents.count++;
    return first;
  }

  /** Its pages as units of their own, and for each passage which of them it stands on. Most searches do without. */
  pages(): { readonly level: KeywordLevel; readonly unitOf: Uint32Array } {
    const unitOf = this.#numberPages();
    const level = new KeywordLevel({ skipCommon: false, lengthWeight: PAGE_LENGTH_WEIGHT });
    const count = (unitOf.at(-1) ?? -1) + 1;
    level.begin(this.#hashes.length);
    level.makeRoom(count);
    level.count = count;
    for (const [i, unit] of unitOf.entries()) {
      level.lengths[unit] = (level.lengths[unit] ?? 0) + (this.passages.lengths[i] ?? 0);
    }
    for (const [word, list] of this.passages.lists.entries()) level.lists[word]?.addGrouped(list, 0, unitOf);
    return { level, unitOf };
  }

  /** Pages without text do not count, so they are numbered anew, over all documents. */
  #numberPages(): Uint32Array {
    const unitOf = new Uint32Array(this.passages.count);
    let [unit, passage] = [-1, 0];
    for (const end of this.documentEnds) {
      let last = -1;
      for (const after = this.chunkEnds[end - 1] ?? 0; passage < after; passage++) {
        const page = this.#pageOf[passage] ?? 0;
        if (page !== last) unit++;
        unitOf[passage] = unit;
        last = page;
      }
    }
    return unitOf;
  }

  #makeRoom(passages: number, chunks: number): void {
    const passageEnd = this.passages.count + passages;
    this.passages.makeRoom(passages);
    this.chunks.makeRoom(chunks);
    this.documents.makeRoom(1);
    this.similarities.makeRoom(passageEnd);
    this.#pageOf = grown(Uint32Array, this.#pageOf, passageEnd);
    this.#chunkOf = grown(Uint32Array, this.#chunkOf, passageEnd);
    this.chunkEnds = grown(Uint32Array, this.chunkEnds, this.chunks.count + chunks);
  }

  #addUnits({ chunkEnds, pages, lengths }: KeywordIndex): void {
    const [ofChunks, chunkOf, first] = [this.chunks.lengths, this.#chunkOf, this.passages.count];
    this.passages.lengths.set(lengths, first);
    this.#pageOf.set(pages, first);
    let [ofDocument, i] = [0, 0];
    for (let c = 0; c < chunkEnds.length; c++) {
      const chunk = this.chunks.count + c;
      const end = chunkEnds[c] ?? 0;
      chunkOf.fill(chunk, first + i, first + end);
      let ofChunk = 0;
      for (; i < end; i++) ofChunk += lengths[i] ?? 0;
      this.chunkEnds[chunk] = first + end;
      ofChunks[chunk] = ofChunk;
      ofDocument += ofChunk;
    }
    this.documents.lengths[this.documents.count] = ofDocument;
    this.passages.count += pages.length;
    this.chunks.count += chunkEnds.length;
    this.wordCount += ofDocument;
  }

  #addWord(word: number, packed: Uint8Array, first: number): void {
    const passages = this.passages.lists[word];
    if (passages === undefined || packed.length === 0) return;
    const from = passages.length;
    const total = passages.addPacked(packed, first);
    this.chunks.lists[word]?.addGrouped(passages, from, this.#chunkOf);
    this.documents.lists[word]?.add(this.documents.count, total);
  }
}
