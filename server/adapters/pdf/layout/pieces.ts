import type { LayoutBlock, LayoutCell } from "@llamaindex/liteparse";
import { headingLevel, isBulletColumn, isNumbered, itemIndent, plain } from "./block-kinds.ts";
import type { Box } from "./geometry.ts";
import type { Paragraph } from "./recover-lines.ts";
import { inReadingOrder, readsRightToLeft } from "./right-to-left.ts";
import { mended } from "./tokens.ts";
import type { Token, Tokenizer } from "./tokens.ts";
import type { Vocabulary } from "./vocabulary.ts";

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
export function pieceOf(block: LayoutBlock, tokensOf: Tokenizer): Piece[] {
  const { kind, bbox: box } = block;
  if (kind === "rule" || kind === "figure" || isBulletColumn(block)) return [];
  if (kind === "table") return [{ kind, box, rows: rowsOf(block, tokensOf) }];
  if (kind === "code" || kind === "grid_fallback") {
    const lines = (block.lines ?? []).map((line) => tokensOf(line, box));
    return [{ kind: "lines", box, lines: lines.filter((line) => line.length > 0) }];
  }
  const text = plain(block.text ?? "");
  const isItem = kind === "list_item";
  // A bullet stands on the page too; what is written for it is ours.
  const [marker] = isItem ? tokensOf(block.marker ?? "", box) : [];
  const tokens = tokensOf(text, box);
  if (tokens.length === 0) return [];
  const piece = { kind: "text" as const, box, tokens, level: headingLevel(block, text), isItem };
  if (!isItem) return [{ ...piece, before: "" }];
  return [{ ...piece, before: itemIndent(block), ...(marker && isNumbered(block) ? { marker } : {}) }];
}

export function recoveredPiece({ lines, box, isItem }: Paragraph, vocabulary: Vocabulary): TextPiece {
  const tokens = lines.flatMap((line) => line.words.map((word) => ({ text: word.text, words: [word] })));
  const ordered = tokens.some(({ text }) => readsRightToLeft(text)) ? inReadingOrder(tokens) : tokens;
  return { kind: "text", level: 0, before: "", isItem, tokens: mended(ordered, vocabulary), box };
}

function rowsOf(block: LayoutBlock, tokensOf: Tokenizer): Token[][][] {
  const rows = [...(block.header ? [block.header] : []), ...(block.rows ?? [])];
  const columns = Math.max(...rows.map((row) => row.length));
  const cell = (of: LayoutCell | undefined) => tokensOf(plain(of?.text ?? ""), of?.bbox ?? block.bbox);
  return rows.map((row) => Array.from({ length: columns }, (_, column) => cell(row[column])));
}
