import { columnOf, tableColumn } from "./columns.ts";
import type { Band, Column } from "./columns.ts";
import { bottom, middle, right, union } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import type { Piece } from "./pieces.ts";

/**
 * The parser often takes a table's columns for separate blocks: the labels for paragraphs, a wide table for two, or every
 * column for a text of its own. Blocks that stand side by side and whose lines stand at the same heights are put together
 * again, row by row.
 */
export function assembleRows(pieces: readonly Piece[]): Piece[] {
  const columns = pieces.map(columnOf);
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
  return columns.map((column) => column.piece);
}

const LINES_IN_COMMON = 0.6;
/** Prose has more words to a line. */
const WORDS_IN_CELL = 3;
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
  if (one.isTable || other.isTable)
    return common >= Math.min(2, few.bands.length) && (many.bands.length > 1 || one.isTable === other.isTable);
  const alike = few.bands.length >= many.bands.length * LINES_IN_COMMON;
  return alike && common >= 3 && one.isList && other.isList;
}

function joined(one: Column, other: Column): Column {
  const besides = (band: Band) => bandsAt(other, band);
  const bands = one.bands.map((band) => sideBySide([band, ...besides(band)]));
  const alone = other.bands.filter((band) => bandsAt(one, band).length === 0);
  return tableColumn([...bands, ...alone].toSorted((a, b) => middle(a.box) - middle(b.box)));
}

function sideBySide(bands: readonly Band[]): Band {
  const cells = bands.flatMap((band) => band.cells).toSorted((a, b) => a.box.x - b.box.x || a.box.y - b.box.y);
  return { box: union(bands.map((band) => band.box)), cells };
}

function bandsAt({ bands }: Column, { box }: Band): Band[] {
  return bands.filter((band) => overlapDown(band.box, box, 0.5));
}

function overlapDown(a: Box, b: Box, share: number): boolean {
  return Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y) > Math.min(a.height, b.height) * share;
}

/** No cell of one stands over or under a cell of the other. */
function areApart(one: Band, other: Band): boolean {
  return one.cells.every((a) => other.cells.every((b) => right(a.box) <= b.box.x + 1 || right(b.box) <= a.box.x + 1));
}
