import type { Piece, TablePiece } from "./pieces.ts";
import type { Token } from "./tokens.ts";

type Row = readonly (readonly Token[])[];

const HEADER_ROWS = 3;

/** A cell of several lines comes as several rows; where the second goes on with the first, they are one again. */
export function foldRows(piece: Piece): Piece {
  return piece.kind === "table" ? { ...piece, rows: folded(piece.rows) } : piece;
}

function folded(rows: TablePiece["rows"]): Row[] {
  const whole: Row[] = [];
  const withCapitals = hasCapitalLabels(rows);
  for (const [i, row] of rows.entries()) {
    const last = whole.at(-1);
    if (last !== undefined && goesOn(last, row, i < HEADER_ROWS)) {
      whole[whole.length - 1] = last.map((cell, column) => [...cell, ...(row[column] ?? [])]);
    } else if (last !== undefined && withCapitals && labelGoesOn(last, row)) {
      whole[whole.length - 1] = [[...(last[0] ?? []), ...(row[0] ?? [])], ...last.slice(1)];
      whole.push([[], ...row.slice(1)]);
    } else whole.push(row);
  }
  return whole;
}

/** "Chronic illness and | Count", "chronic pain | Percent": the label runs on beside the next row. */
function labelGoesOn(last: Row, row: Row): boolean {
  const [label, next] = [last[0] ?? [], row[0] ?? []];
  const first = next[0]?.text ?? "";
  return label.length > 0 && /^\p{Ll}/u.test(first) && !SUBENTRY.test(first);
}

/** Such words begin an entry of their own, below the one they belong to. */
const SUBENTRY = /^(?:of|o\/w|thereof|incl|excl|including|excluding|from|by|with|without|other|total|net)\b/;

/** Where labels begin with capitals, one that does not is the rest of another. */
function hasCapitalLabels(rows: TablePiece["rows"]): boolean {
  const labels = rows.flatMap((row) => row[0]?.[0]?.text ?? []);
  return labels.filter((label) => /^\p{Lu}/u.test(label)).length >= labels.length * 0.6;
}

/** In the head every cell may go on below; further down only one does, beside empty ones. */
function goesOn(last: Row, row: Row, isHead: boolean): boolean {
  const filled = row.flatMap((cell, column) => (cell.length > 0 ? [column] : []));
  if (filled.length === 0 || (!isHead && filled.length > 1)) return false;
  return filled.every((column) => /^[\p{Ll}(]/u.test(row[column]?.[0]?.text ?? "") && (last[column]?.length ?? 0) > 0);
}
