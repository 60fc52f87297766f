import type { PlacedText } from "../../../core/ports.ts";
import { comparable } from "./page-words.ts";
import type { Word } from "./page-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A text that is being written, and where its words stand on the page. */
export interface PlacedTextWriter {
  /** Text of ours, such as a marker: it stands nowhere. */
  add(text: string): void;
  /** A word of the page, or several that were one. */
  addWord(token: string, words: readonly Word[]): void;
  readonly text: string;
  readonly places: readonly PlacedText[];
}

export function createPlacedTextWriter(vocabulary: Vocabulary): PlacedTextWriter {
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
      if (words.length === 0) add(token);
      // The page's own spelling. A word divided at a line's end has two places, each for its own part.
      for (const { text, box } of words.length < 2 ? words : joined(token, words, vocabulary)) {
        const { x, y, width, height } = box;
        places.push({ start: length, end: length + text.length, x, y, width, height });
        add(text);
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

/** The parts of a token, each as it is to be written. */
function joined(token: string, words: readonly Word[], vocabulary: Vocabulary): Pick<Word, "text" | "box">[] {
  let rest = comparable(token);
  return words.map((word, i) => {
    const { text, key, box } = word;
    const next = words[i + 1];
    if (next === undefined) return { text, box };
    const lostHyphen = !rest.startsWith(key);
    rest = rest.slice(lostHyphen ? key.length - 1 : key.length);
    const isOnlyDivided = lostHyphen ? !vocabulary.keepsHyphen(word, next) : text.endsWith(SOFT_HYPHEN);
    return { text: isOnlyDivided ? text.slice(0, -1) : text, box };
  });
}

const SOFT_HYPHEN = "\u00AD";
