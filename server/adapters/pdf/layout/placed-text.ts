import type { PlacedText } from "../../../core/ports.ts";
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
      // The page's own spelling, where one word of it is meant.
      add(words.length === 1 ? (words[0]?.text ?? token) : token);
      for (let i = 0; i < words.length; i++) {
        const word = words[i];
        if (word === undefined) continue;
        // A word divided at a line's end has two places, each for its own part.
        const end = i === words.length - 1 ? length : Math.min(length, start + word.key.length);
        const { x, y, width, height } = word.box;
        places.push({ start, end, x, y, width, height });
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
