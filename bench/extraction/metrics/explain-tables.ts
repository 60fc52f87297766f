import { nearestMatch } from "./near-match.ts";
import { withoutSpaces, type TrueRow } from "./table-rows.ts";

const SHOWN = 160;
const AROUND = 30;

/** The lines of the text which hold the row's cells: the one with most of them, then one for each of the others. */
export function explainRow(row: TrueRow, text: string): string[] {
  const lines = text.split("\n");
  const squeezed = lines.map(withoutSpaces);
  const holds = (line: string, cell: string) => line.includes(withoutSpaces(cell));
  const counts = squeezed.map((line) => row.filter((cell) => holds(line, cell)).length);
  const best = counts.indexOf(Math.max(0, ...counts));
  const others = row.filter((cell) => !holds(squeezed[best] ?? "", cell));
  return [
    `row   ${row.join(" ¦ ")}`,
    `  ${counts[best] ?? 0} of ${row.length} cells in ${numbered(lines, best)}`,
    ...others.map((cell) => {
      const at = nearestLine(squeezed, best, (line) => holds(line, cell));
      return `  "${cell}" ${at === undefined ? `on no line; ${nearest(cell, text)}` : `in ${numbered(lines, at)}`}`;
    }),
  ];
}

export function explainCell(cell: string, text: string): string {
  return `cell  "${cell}": ${nearest(cell, text)}`;
}

/** What the text has in its place, found without spaces and shown with them. */
function nearest(cell: string, text: string): string {
  const wanted = withoutSpaces(cell);
  const places = placesOfLetters(text);
  const { end, edits } = nearestMatch(wanted, withoutSpaces(text));
  if (edits >= wanted.length) return "nothing like it";
  const from = places[Math.max(0, end - wanted.length)] ?? 0;
  const to = (places[end - 1] ?? 0) + 1;
  const shown = text.slice(Math.max(0, from - AROUND), to + AROUND).replaceAll("\n", "⏎");
  return `${edits} edits from …${shown}…`;
}

function placesOfLetters(text: string): number[] {
  return Array.from({ length: text.length }, (_, i) => i).filter((i) => !/\s/.test(text[i] ?? ""));
}

function nearestLine(lines: readonly string[], to: number, holds: (line: string) => boolean): number | undefined {
  return lines
    .flatMap((line, i) => (holds(line) ? [i] : []))
    .toSorted((a, b) => Math.abs(a - to) - Math.abs(b - to))[0];
}

function numbered(lines: readonly string[], at: number): string {
  return `line ${at + 1}: ${(lines[at] ?? "")
    .trim()
    .replaceAll(/\s{2,}/g, "  ")
    .slice(0, SHOWN)}`;
}
