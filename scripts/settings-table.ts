import { readSettings, Settings } from "../server/settings.ts";

/** The settings as a Markdown table, made from their schema. */
export function settingsTable(): string {
  const defaults = readSettings({});
  const rows = Object.entries(Settings.shape).map(([name, schema]) => {
    const value = Object.entries(defaults).find(([key]) => key === name)?.[1];
    return [`\`${name}\``, value === undefined ? "" : `\`${String(value)}\``, schema.description ?? ""];
  });
  return asTable([["Setting", "Default", "What it does"], ...rows]);
}

/** Padded as the formatter pads it, so that formatting does not tell them apart. */
function asTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}
