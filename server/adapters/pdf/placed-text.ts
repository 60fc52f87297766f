import type { PlacedText } from "../../core/ports.ts";
import { comparable } from "./page-words.ts";
import type { Word } from "./page-words.ts";

/** A text that is being written, and where its words stand on the page. */
export interface PlacedTextWriter {
  /** Text of ours, such as a marker: it stands nowhere. */
  add(text: string): void;
  /** A word of the page, or several that were one. */
  addWord(token: string, words: readonly Word[]): void;
  readonly text: string;
  readonly places: readonly PlacedText[];
}

export function createPlacedTextWriter(): PlacedTextWriter {
  const pieces: string[] = [];
  const places: PlacedText[] = [];
  let length = 0;
  const add = (text: string) => {
    pieces.push(text);
    length += text.length;
  };
  return {
    add,
    addWord(token, words) {
      let start = length;
      add(token);
      for (const [i, { key, box }] of words.entries()) {
        // A word divided at a line's end has two places, each for its own part.
        const end = i === words.length - 1 ? length : Math.min(length, start + comparable(key).length);
        places.push({ start, end, ...box });
        start = end;
      }
    },
    get text() {
      return pieces.join("");
    },
    get places() {
      return places;
    },
  };
}
