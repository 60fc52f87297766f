import { bottom, overlapsAcross, union } from "./geometry.ts";
import type { Piece, TextPiece } from "./pieces.ts";

/**
 * Mends what the parser makes of headings by the size of letters alone: the first line of a paragraph is no heading, and a
 * heading of several lines is one.
 */
export function joinHeadings(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last === undefined || !isHeading(last) || piece.kind !== "text" || !follows(last, piece)) joined.push(piece);
    else if (isSameHeading(last, piece)) joined[joined.length - 1] = together(last, piece, last.level);
    else if (isFirstLineOf(last, piece)) joined[joined.length - 1] = together(last, piece, 0);
    else joined.push(piece);
  }
  return joined;
}

function isHeading(piece: Piece): piece is TextPiece {
  return piece.kind === "text" && piece.level > 0;
}

function follows(last: TextPiece, next: TextPiece): boolean {
  if (last.box === undefined || next.box === undefined || !overlapsAcross(last.box, next.box)) return false;
  const gap = next.box.y - bottom(last.box);
  const height = Math.min(lineHeight(last), lineHeight(next));
  return gap > -height && gap < height * 0.7;
}

/** A number begins a heading of its own. */
function isSameHeading(last: TextPiece, next: TextPiece): boolean {
  return last.level === next.level && !/^\d/.test(next.tokens[0]?.text ?? "");
}

/** A sentence that goes on below with a small letter. */
function isFirstLineOf(last: TextPiece, next: TextPiece): boolean {
  return (
    next.level === 0 &&
    !next.isItem &&
    /^\p{Ll}/u.test(next.tokens[0]?.text ?? "") &&
    !/[.:!?]$/.test(last.tokens.at(-1)?.text ?? "")
  );
}

function together(last: TextPiece, next: TextPiece, level: number): TextPiece {
  return {
    ...last,
    level,
    tokens: [...last.tokens, ...next.tokens],
    box: union([last, next].flatMap(({ box }) => box ?? [])),
  };
}

function lineHeight({ tokens, box }: TextPiece): number {
  return tokens[0]?.words[0]?.box.height ?? box?.height ?? 0;
}
