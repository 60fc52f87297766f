import type { ParsedPage, WordBox } from "@llamaindex/liteparse";
import type { HiddenWords } from "../hidden/hidden-words.ts";
import type { Box } from "./geometry.ts";
import { restoreText } from "./restore-text.ts";

/** A word as it stands on the page. */
export interface Word {
  readonly text: string;
  /** The parser's spelling as it is compared: one form for ligatures, widths, dashes and quotation marks, and no case. */
  readonly key: string;
  readonly box: Box;
  /** The line it belongs to, counted in the parser's order. */
  readonly line: number;
  /** Degrees by which its line is turned on the page: 0, 90, 180 or 270, or something in between. */
  readonly turned: number;
  /** It cannot be seen on the page. */
  readonly isHidden: boolean;
}

export function pageWords(page: ParsedPage, hidden: HiddenWords): Word[] {
  const found: Word[] = [];
  page.textItems.forEach((item, line) => {
    const { words = [], rotation = 0 } = item;
    const turned = ((Math.round(rotation) % 360) + 360) % 360;
    const restored = restoreText(item);
    const texts = restored && wordTexts(words, item.text, restored);
    words.forEach((word, i) => {
      const { text, x, y, width, height } = word;
      const key = comparable(text);
      const isHidden = hidden.has(word);
      // Objects that native code made are slow to read from, and these are read often.
      if (key !== "")
        found.push({ text: texts?.[i] ?? text, key, box: { x, y, width, height }, line, turned, isHidden });
    });
  });
  return found;
}

/** The words of a line as they are restored; they may be divided elsewhere than at spaces. Nothing where they are not its words. */
function wordTexts(words: readonly WordBox[], text: string, restored: readonly string[]): string[] | undefined {
  const characters = Array.from(text);
  const solid = restored.filter((_, i) => !/\s/.test(characters[i] ?? ""));
  if (words.map((word) => word.text).join("") !== characters.join("").replaceAll(/\s/g, "")) return undefined;
  let at = 0;
  return words.map((word) => solid.slice(at, (at += Array.from(word.text).length)).join(""));
}

export function comparable(text: string): string {
  // Most words are plain, and this is called for every one of them, twice.
  if (/^[\x21-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[‐-―−]/g, "-")
    .replaceAll(/[‘’‚‛]/g, "'")
    .replaceAll(/[“”„‟]/g, '"')
    .replaceAll(/[\s\u00AD\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/g, "");
}
