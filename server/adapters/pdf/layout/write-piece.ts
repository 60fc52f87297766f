import type { Piece, TablePiece } from "./pieces.ts";
import type { Token } from "./tokens.ts";
import type { PlacedTextWriter } from "./placed-text.ts";

export function writePieces(pieces: readonly Piece[], writer: PlacedTextWriter): void {
  for (const [i, piece] of pieces.entries()) {
    if (i > 0) writer.add(isItem(piece) && isItem(pieces[i - 1]) ? "\n" : "\n\n");
    writePiece(piece, writer);
  }
}

function isItem(piece: Piece | undefined): boolean {
  return piece?.kind === "text" && piece.isItem;
}

function writePiece(piece: Piece, writer: PlacedTextWriter): void {
  if (piece.kind === "table") writeTable(piece, writer);
  else if (piece.kind === "lines") {
    for (const [i, line] of piece.lines.entries()) {
      if (i > 0) writer.add("\n");
      writeTokens(line, writer);
    }
  } else {
    writer.add(piece.level > 0 ? `${"#".repeat(piece.level)} ` : piece.before);
    if (piece.marker !== undefined) writeTokens([piece.marker, ...piece.tokens], writer);
    else writeTokens(piece.tokens, writer);
  }
}

function writeTable({ rows }: TablePiece, writer: PlacedTextWriter): void {
  const columns = Math.max(...rows.map((row) => row.length));
  for (const [i, row] of rows.entries()) {
    for (let column = 0; column < columns; column++) {
      writer.add("| ");
      writeTokens(row[column] ?? [], writer);
      writer.add(" ");
    }
    writer.add(i === 0 ? `|\n${"|---".repeat(columns)}|` : "|");
    if (i < rows.length - 1) writer.add("\n");
  }
}

function writeTokens(tokens: readonly Token[], writer: PlacedTextWriter): void {
  tokens.forEach(({ text, words }, i) => {
    if (i > 0) writer.add(" ");
    writer.addWord(text, words);
  });
}
