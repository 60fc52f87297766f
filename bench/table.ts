/** A row's name, then its figures. */
export type Row = readonly string[];

/** Prints a table as Markdown, so that it can be read on a terminal and pasted into docs/measurements.md alike. */
export function printTable(title: string, columns: Row, rows: readonly Row[]): void {
  const widths = columns.map((_, i) => Math.max(...[columns, ...rows].map((row) => cell(row, i).length), 3));
  const line = (row: Row) => `| ${widths.map((width, i) => pad(cell(row, i), width, i)).join(" | ")} |`;
  const rule = `| ${widths.map((width, i) => (i === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  console.log(`\n### ${title}\n\n${[line(columns), rule, ...rows.map(line)].join("\n")}`);
}

function cell(row: Row, column: number): string {
  return row[column] ?? "";
}

function pad(text: string, width: number, column: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width);
}

export function count(number: number): string {
  return number.toLocaleString("en-US");
}
