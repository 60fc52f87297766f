import { union } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import type { Piece, TablePiece } from "./pieces.ts";
import type { Token } from "./tokens.ts";
import { visualLines } from "./visual-lines.ts";

/** Tokens that stand together, and where. */
export interface Cell {
  readonly tokens: readonly Token[];
  readonly box: Box;
}

/** Cells at one height, from left to right. */
export interface Band {
  readonly box: Box;
  readonly cells: readonly Cell[];
}

/** A piece as it may stand beside others: what is at which height, and what kind of text it is. */
export interface Column {
  /** The piece it was made of, if it is still the same. */
  readonly piece: Piece | undefined;
  readonly bands: readonly Band[];
  /** Where its words are; undefined when some have no place, so that nothing is put beside them. */
  readonly box: Box | undefined;
  readonly wordsPerCell: number;
  /** A table by its shape or by its figures. */
  readonly isTable: boolean;
  /** Every line begins something new, as labels do and prose does not. */
  readonly isList: boolean;
}

const MOSTLY = 0.75;

export function columnOf(piece: Piece): Column {
  const rows = (piece.kind === "table" ? piece.rows : linesIn(piece).map(cellsOfLine)).filter(hasText);
  const bands = rows.map(bandOf);
  const placed = bands.filter((band) => band !== undefined);
  const isWhole = placed.length === bands.length && placed.length > 0;
  const tokens = rows.flat(2);
  return {
    piece,
    bands: placed,
    box: isWhole ? union(placed.map((band) => band.box)) : undefined,
    wordsPerCell: wordsPerCell(placed),
    isTable: piece.kind === "table" || share(tokens, isFigure) >= MOSTLY,
    isList: share(placed, (band) => startsAfresh(band.cells[0]?.tokens[0]?.text ?? "")) >= MOSTLY,
  };
}

/** Where the words of a piece are. */
export function wordsBox(piece: Piece): Box | undefined {
  const boxes: Box[] = [];
  for (const token of tokensIn(piece)) for (const word of token.words) boxes.push(word.box);
  return boxes.length === 0 ? undefined : union(boxes);
}

function tokensIn(piece: Piece): readonly Token[] {
  if (piece.kind === "table") return piece.rows.flat(2);
  return piece.kind === "lines" ? piece.lines.flat() : piece.tokens;
}

/** A piece that nothing can be put beside. */
export function loneColumn(piece: Piece): Column {
  return { piece, bands: [], box: undefined, wordsPerCell: 0, isTable: false, isList: false };
}

/** Several columns as one; what it looks like as a piece is worked out when nothing more is joined to it. */
export function joinedColumn(bands: readonly Band[]): Column {
  const box = union(bands.map((band) => band.box));
  return { piece: undefined, bands, box, wordsPerCell: wordsPerCell(bands), isTable: true, isList: true };
}

export function asPiece({ piece, bands, box }: Column): Piece {
  return piece ?? { kind: "table", box, rows: intoColumns(bands) };
}

/** Each cell goes to the column of the fullest row that it stands under; two for one column share its cell. */
function intoColumns(bands: readonly Band[]): Token[][][] {
  const fullest = bands.reduce((best, band) => (band.cells.length > best.cells.length ? band : best));
  const centres = fullest.cells.map((cell) => cell.box.x + cell.box.width / 2);
  return bands.map((band) => {
    const row = centres.map((): Token[] => []);
    for (const { tokens, box } of band.cells) row[nearest(centres, box)]?.push(...tokens);
    return row;
  });
}

function nearest(centres: readonly number[], box: Box): number {
  const centre = box.x + box.width / 2;
  let best = 0;
  for (const [i, at] of centres.entries()) {
    if (Math.abs(at - centre) < Math.abs((centres[best] ?? 0) - centre)) best = i;
  }
  return best;
}

function bandOf(row: readonly (readonly Token[])[]): Band | undefined {
  const cells = row.flatMap((tokens): Cell[] => {
    const boxes = tokens.flatMap((token) => token.words.map((word) => word.box));
    return boxes.length === 0 ? [] : [{ tokens, box: union(boxes) }];
  });
  if (
    cells.length === 0 ||
    row.some((tokens) => tokens.length > 0 && tokens.every((token) => token.words.length === 0))
  )
    return undefined;
  return { box: union(cells.map((cell) => cell.box)), cells };
}

function wordsPerCell(bands: readonly Band[]): number {
  const cells = bands.flatMap((band) => band.cells);
  return cells.reduce((sum, cell) => sum + cell.tokens.length, 0) / Math.max(1, cells.length);
}

function hasText(row: readonly (readonly Token[])[]): boolean {
  return row.some((cell) => cell.length > 0);
}

/** A line of figures is a row of cells; any other line is one. */
function cellsOfLine(line: readonly Token[]): (readonly Token[])[] {
  return line.length > 1 && share(line, isFigure) >= MOSTLY ? line.map((token) => [token]) : [line];
}

function linesIn(piece: Exclude<Piece, TablePiece>): Token[][] {
  return visualLines(piece.kind === "lines" ? piece.lines.flat() : piece.tokens);
}

function share<T>(items: readonly T[], is: (item: T) => boolean): number {
  return items.filter(is).length / Math.max(1, items.length);
}

function isFigure({ text }: Token): boolean {
  return /^[($€£+<>≤≥~±–—-]*\d[\d.,:/%)(–—*†‡-]*$|^[-–—*.†‡]{1,3}$/u.test(text);
}

function startsAfresh(text: string): boolean {
  return /^[^\p{Ll}]/u.test(text);
}
