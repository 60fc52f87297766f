/** A row of a true table: its cells' texts, from left to right, none of them empty. */
export type TrueRow = readonly string[];

/** Extractors guess spaces differently; a cell is where its letters are. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

/** Less what is only spelling: Markdown's marks, and which of the dashes and quotes it is. */
export function loosely(text: string): string {
  return text
    .replaceAll(/\\(?=[\p{P}\p{S}])|[*`|]|<br\s*\/?>/gu, "")
    .replaceAll(/[‐‑‒–—−]/g, "-")
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"');
}

export function cellIsThere(cell: string, squeezedText: string): boolean {
  return squeezedText.includes(withoutSpaces(cell));
}

export function rowIsOnOneLine(row: TrueRow, squeezedLines: readonly string[]): boolean {
  const cells = row.map(withoutSpaces);
  return squeezedLines.some((line) => cells.every((cell) => line.includes(cell)));
}
