import { asPiece, columnOf, joinedColumn, loneColumn, wordsBox } from "./columns.ts";
import type { Band, Cell, Column } from "./columns.ts";
import { bottom, middle, overlapsAcross, right, union } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import type { Piece } from "./pieces.ts";

/**
 * The parser often takes a table's columns for separate blocks: the labels for paragraphs, a wide table for two, or every
 * column for a text of its own. Blocks that stand side by side and whose lines stand at the same heights are put together
 * again, row by row.
 */
export function assembleRows(pieces: readonly Piece[]): Piece[] {
  const beside = besideOthers(pieces);
  if (beside.size === 0) return [...pieces];
  const columns = pieces.map((piece) => (beside.has(piece) ? columnOf(piece) : loneColumn(piece)));
  for (let i = 0; i < columns.length; i++) {
    const one = columns[i];
    const partner = columns.findIndex((other, k) => one !== undefined && k !== i && belongTogether(one, other));
    const other = columns[partner];
    if (one === undefined || other === undefined) continue;
    columns[Math.min(i, partner)] = joined(one, other);
    columns.splice(Math.max(i, partner), 1);
    // What did not fit before may fit the larger table.
    i = -1;
  }
  return columns.map(asPiece);
}

/** The pieces that have another at their height; on most pages there are none, and nothing has to be looked into. */
function besideOthers(pieces: readonly Piece[]): Set<Piece> {
  const placed = pieces.flatMap((piece) => {
    const box = wordsBox(piece);
    return box === undefined ? [] : [{ piece, box }];
  });
  const found = new Set<Piece>();
  let lowest: (typeof placed)[number] | undefined;
  for (const one of placed.toSorted((a, b) => a.box.y - b.box.y)) {
    if (lowest !== undefined && one.box.y < bottom(lowest.box)) found.add(one.piece).add(lowest.piece);
    if (lowest === undefined || bottom(one.box) > bottom(lowest.box)) lowest = one;
  }
  return found;
}

const LINES_IN_COMMON = 0.6;
/** A figure may stand between the two lines of its label. */
const SAME_HEIGHT = 0.35;
/** Prose has more words to a line. */
const WORDS_IN_CELL = 3;
const WORDS_IN_SHORT_LABEL = 4;
const WORDS_IN_LABEL = 9;
const WORDS_IN_LONG_LABEL = 25;

function belongTogether(one: Column, other: Column): boolean {
  if (one.box === undefined || other.box === undefined || !overlapDown(one.box, other.box, 0.1)) return false;
  const most = Math.min(one.wordsPerCell, other.wordsPerCell) <= WORDS_IN_CELL ? WORDS_IN_LONG_LABEL : WORDS_IN_LABEL;
  if (Math.max(one.wordsPerCell, other.wordsPerCell) > most) return false;
  const [few, many] = one.bands.length <= other.bands.length ? [one, other] : [other, one];
  const pairs = few.bands.flatMap((band) => bandsAt(many, band).map((beside) => ({ band, beside })));
  const common = new Set(pairs.map(({ band }) => band)).size;
  if (common === 0 || common < few.bands.length * LINES_IN_COMMON) return false;
  if (pairs.some(({ band, beside }) => !areApart(band, beside))) return false;
  if (one.isTable || other.isTable) {
    return (
      [one, other].every(mayBeLabels) &&
      common >= Math.min(2, few.bands.length) &&
      (many.bands.length > 1 || one.isTable === other.isTable)
    );
  }
  const alike = few.bands.length >= many.bands.length * LINES_IN_COMMON;
  return alike && common >= 3 && one.isList && other.isList;
}

/** Prose beside a table is not part of it: its lines are long and go on in the middle of a sentence. */
function mayBeLabels({ isTable, isList, wordsPerCell }: Column): boolean {
  return isTable || isList || wordsPerCell <= WORDS_IN_SHORT_LABEL;
}

/** Each line of the longer one goes to the line of the shorter one that it shares most of its height with. */
function joined(one: Column, other: Column): Column {
  const [few, many] = one.bands.length <= other.bands.length ? [one, other] : [other, one];
  const rows = Map.groupBy(many.bands, (band) => nearest(bandsAt(few, band), band));
  const beside = few.bands.map((band) => sideBySide([band, ...(rows.get(band) ?? [])]));
  const alone = rows.get(undefined) ?? [];
  return joinedColumn([...beside, ...alone].toSorted((a, b) => middle(a.box) - middle(b.box)));
}

function nearest(bands: readonly Band[], { box }: Band): Band | undefined {
  return bands.toSorted((a, b) => Math.abs(middle(a.box) - middle(box)) - Math.abs(middle(b.box) - middle(box)))[0];
}

/** Cells one above the other are the lines of one. */
function sideBySide(bands: readonly Band[]): Band {
  const cells: Cell[] = [];
  for (const cell of bands.flatMap((band) => band.cells).toSorted((a, b) => a.box.y - b.box.y)) {
    const above = cells.findIndex((other) => overlapsAcross(other.box, cell.box));
    const line = cells[above];
    if (line === undefined) cells.push(cell);
    else cells[above] = { tokens: [...line.tokens, ...cell.tokens], box: union([line.box, cell.box]) };
  }
  return { box: union(bands.map((band) => band.box)), cells: cells.toSorted((a, b) => a.box.x - b.box.x) };
}

function bandsAt({ bands }: Column, { box }: Band): Band[] {
  return bands.filter((band) => overlapDown(band.box, box, SAME_HEIGHT));
}

function overlapDown(a: Box, b: Box, share: number): boolean {
  return Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y) > Math.min(a.height, b.height) * share;
}

/** No cell of one stands over or under a cell of the other. */
function areApart(one: Band, other: Band): boolean {
  return one.cells.every((a) => other.cells.every((b) => right(a.box) <= b.box.x + 1 || right(b.box) <= a.box.x + 1));
}
