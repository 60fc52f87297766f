import { grown } from "./grown.ts";

/** The passages that hold a word and how often: 2i and 2i + 1, for i below `length` / 2. Passages come in order. */
export interface Postings {
  readonly values: Uint32Array;
  readonly length: number;
}

/** A word's list over document after document. */
export class WordList implements Postings {
  values = new Uint32Array(64);
  length = 0;

  emptied(): this {
    this.length = 0;
    return this;
  }

  /** Appends a list made by packKeywords, whose passages are counted from `first` on. */
  add(packed: Uint8Array, first: number): void {
    const list = (this.values = grown(Uint32Array, this.values, this.length + packed.length));
    let length = this.length;
    let passage = first;
    for (let at = 0; at < packed.length;) {
      let value = 0;
      let byte = 128;
      for (let shift = 0; byte >= 128; shift += 7) {
        byte = packed[at++] ?? 0;
        value |= (byte & 127) << shift;
      }
      if (length % 2 === 0) value = passage += value;
      list[length++] = value;
    }
    this.length = length;
  }
}
