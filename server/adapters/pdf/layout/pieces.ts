import type { LayoutBlock, LayoutCell } from "@llamaindex/liteparse";
import { headingLevel, isBulletColumn, isNumbered, itemIndent, plain } from "./block-kinds.ts";
import { right } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import type { Word } from "./page-words.ts";
import type { Paragraph } from "./recover-lines.ts";
import type { WordFinder } from "./word-finder.ts";

/** In heights of a line. */
const SMALLEST_SPACE = 0.06;

/** A word of a text, and the words of the page that spell it. */
export interface Token {
  readonly text: string;
  readonly words: readonly Word[];
}

export interface TextPiece {
  readonly kind: "text";
  /** A heading's level; 0 for other text. */
  readonly level: number;
  /** What comes before it: a list item's bullet, or nothing. */
  readonly before: string;
  /** The number of a list's item. */
  readonly marker?: Token;
  readonly isItem: boolean;
  readonly tokens: readonly Token[];
  readonly box: Box | undefined;
}

/** Lines that stay lines. */
export interface LinesPiece {
  readonly kind: "lines";
  readonly lines: readonly (readonly Token[])[];
  readonly box: Box | undefined;
}

export interface TablePiece {
  readonly kind: "table";
  /** Rows of cells of tokens. */
  readonly rows: readonly (readonly (readonly Token[])[])[];
  readonly box: Box | undefined;
}

export type Piece = TextPiece | LinesPiece | TablePiece;

/** A block of the parser's as a piece, or nothing for a block without text. */
export function pieceOf(block: LayoutBlock, finder: WordFinder): Piece[] {
  const { kind, bbox: box } = block;
  if (kind === "rule" || kind === "figure" || isBulletColumn(block)) return [];
  if (kind === "table") return [{ kind, box, rows: rowsOf(block, finder) }];
  if (kind === "code" || kind === "grid_fallback") {
    const lines = (block.lines ?? []).map((line) => tokensOf(line, box, finder));
    return [{ kind: "lines", box, lines: lines.filter((line) => line.length > 0) }];
  }
  const text = plain(block.text ?? "");
  const isItem = kind === "list_item";
  // A bullet stands on the page too; what is written for it is ours.
  const [marker] = isItem ? tokensOf(block.marker ?? "", box, finder) : [];
  const tokens = tokensOf(text, box, finder);
  if (tokens.length === 0) return [];
  const piece = { kind: "text" as const, box, tokens, level: headingLevel(block, text), isItem };
  if (!isItem) return [{ ...piece, before: "" }];
  return [{ ...piece, before: itemIndent(block), ...(marker && isNumbered(block) ? { marker } : {}) }];
}

export function recoveredPiece({ lines, box, isItem }: Paragraph): TextPiece {
  const tokens = lines.flatMap((line) => line.words.map((word) => ({ text: word.text, words: [word] })));
  return { kind: "text", level: 0, before: "", isItem, tokens, box };
}

function rowsOf(block: LayoutBlock, finder: WordFinder): Token[][][] {
  const rows = [...(block.header ? [block.header] : []), ...(block.rows ?? [])];
  const columns = Math.max(...rows.map((row) => row.length));
  const cell = (of: LayoutCell | undefined) => tokensOf(plain(of?.text ?? ""), of?.bbox ?? block.bbox, finder);
  return rows.map((row) => Array.from({ length: columns }, (_, column) => cell(row[column])));
}

function tokensOf(text: string, region: Box | undefined, finder: WordFinder): Token[] {
  const texts = text.split(/\s+/).filter((token) => token !== "");
  const found = finder.find(texts, region);
  return texts.flatMap((token, i) => unglued({ text: token, words: found[i] ?? [] }));
}

/** The parser glues words that stand close, "WMF1500S", where the page keeps them apart. */
function unglued(token: Token): Token[] {
  const { words } = token;
  const isApart = words.length > 1 && words.every((word, i) => i === 0 || standsApart(words[i - 1], word));
  return isApart ? words.map((word) => ({ text: word.text, words: [word] })) : [token];
}

/** Points and hyphens belong to what they stand beside, as in numbers that are set loosely. */
function standsApart(last: Word | undefined, word: Word): boolean {
  if (last?.line !== word.line || !/[\p{L}\p{N}]$/u.test(last.text) || !/^[\p{L}\p{N}]/u.test(word.text)) return false;
  return word.box.x - right(last.box) > word.box.height * SMALLEST_SPACE;
}
