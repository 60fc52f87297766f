import type { ParsedPage } from "@llamaindex/liteparse";
import type { Piece, TextPiece } from "./pieces.ts";
import { visualLines } from "./visual-lines.ts";

const LONGEST = 120;
const MOST_LINES = 2;
/** How much larger than the text a heading's letters are, and which level that makes it. */
const LEVELS: readonly (readonly [ratio: number, level: number])[] = [
  [1.9, 1],
  [1.45, 2],
  [1.2, 3],
];

/** The height of most letters of a document: what its text is set in. */
export function bodyHeight(pages: readonly ParsedPage[]): number {
  const letters = new Map<number, number>();
  for (const { textItems } of pages) {
    for (const { text, height } of textItems) {
      const rounded = Math.round(height * 2) / 2;
      letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
    }
  }
  return [...letters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
}

/** In a short document the parser has too little to compare and finds no headings; large letters tell them all the same. */
export function promoteLargeTitles(pieces: readonly Piece[], body: number): Piece[] {
  return pieces.map((piece) =>
    piece.kind === "text" && isTitleLike(piece) ? { ...piece, level: levelOf(piece, body) } : piece,
  );
}

function isTitleLike({ level, isItem, tokens }: TextPiece): boolean {
  if (level > 0 || isItem || tokens.length > LONGEST / 2) return false;
  const text = tokens.map((token) => token.text).join(" ");
  return (
    text.length <= LONGEST && /^[^\p{Ll}].*\p{L}.*[^.,;:]$/u.test(text) && visualLines(tokens).length <= MOST_LINES
  );
}

function levelOf({ tokens }: TextPiece, body: number): number {
  const heights = tokens.flatMap((token) => token.words.map((word) => word.box.height));
  const smallest = Math.min(...heights);
  if (body === 0 || heights.length === 0) return 0;
  return LEVELS.find(([ratio]) => smallest >= body * ratio)?.[1] ?? 0;
}
