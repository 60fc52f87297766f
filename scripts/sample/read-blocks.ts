export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly numbered: boolean; readonly items: readonly string[] }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] };

/** The Markdown that the sample needs: headings, paragraphs, flat lists and tables, each on lines without blanks between. */
export function readBlocks(markdown: string): Block[] {
  return markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map(readBlock);
}

function readBlock(block: string): Block {
  const lines = block.split("\n");
  const heading = /^(#+) (.*)$/.exec(block);
  if (heading) return { kind: "heading", level: heading[1]?.length ?? 1, text: heading[2] ?? "" };
  if (lines.every((line) => line.startsWith("|"))) return { kind: "table", rows: readTable(lines) };
  const isList = lines.every((line) => ITEM.test(line));
  if (!isList) return { kind: "paragraph", text: lines.join(" ") };
  return { kind: "list", numbered: /^\d/.test(block), items: lines.map((line) => line.replace(ITEM, "")) };
}

const ITEM = /^(?:-|\d+\.) +/;

function readTable(lines: readonly string[]): string[][] {
  const rows = lines.filter((line) => !/^[|\s:-]+$/.test(line));
  return rows.map((line) => cellsOf(line));
}

function cellsOf(line: string): string[] {
  return line
    .replaceAll(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}
