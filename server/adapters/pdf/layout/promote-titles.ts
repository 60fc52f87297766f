import { right, union } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import type { Piece, TextPiece } from "./pieces.ts";
import type { Token } from "./tokens.ts";
import { visualLines } from "./visual-lines.ts";

const LONGEST = 80;
const LEVEL = 4;
const NUMBER = /^(?:\(\d{1,2}\)|\d{1,2}(?:\.\d{1,2}){1,3}\.?)$/;
const NUMBERED = /^(?:\(\d{1,2}\)|\d{1,2}(?:\.\d{1,2}){1,3}\.?)\s+[\p{Lu}\p{Lo}「『"“]/u;

/**
 * "(1) Scope" or "5.1 Model", in letters of the text's own size, is a title where it stands on a short line of its own and a
 * sentence begins below it. The parser takes it for the beginning of that paragraph.
 */
export function promoteTitles(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece) =>
    piece.kind === "text" && piece.level === 0 && !piece.isItem ? cutAtTitles(piece) : [piece],
  );
}

function cutAtTitles(piece: TextPiece): TextPiece[] {
  if (!piece.tokens.some((token) => NUMBER.test(token.text))) return [piece];
  const lines = visualLines(piece.tokens);
  const titles = lines.map((line, i) => isTitle(line, lines[i + 1], piece.box));
  if (!titles.includes(true)) return [piece];
  const parts: TextPiece[] = [];
  for (const [i, line] of lines.entries()) {
    const last = parts.at(-1);
    if (titles[i] === true) parts.push(part(piece, line, LEVEL));
    else if (last?.level === 0) parts[parts.length - 1] = part(piece, [...last.tokens, ...line], 0);
    else parts.push(part(piece, line, 0));
  }
  return parts;
}

function part(piece: TextPiece, tokens: readonly Token[], level: number): TextPiece {
  return { ...piece, tokens, level, box: boxOf(tokens) ?? piece.box };
}

function isTitle(line: readonly Token[], next: readonly Token[] | undefined, block: Box | undefined): boolean {
  const text = line.map((token) => token.text).join(" ");
  if (next === undefined || text.length > LONGEST || !NUMBERED.test(text) || /[.:;,?!]$/.test(text)) return false;
  const box = boxOf(line);
  const isShort = box !== undefined && block !== undefined && right(box) < right(block) - block.width * 0.05;
  return isShort && /^[^\p{Ll}\d]/u.test(next[0]?.text ?? "");
}

function boxOf(tokens: readonly Token[]): Box | undefined {
  const boxes = tokens.flatMap((token) => token.words.map((word) => word.box));
  return boxes.length === 0 ? undefined : union(boxes);
}
