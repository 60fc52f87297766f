/** Rows of cells; the header is the first row. */
export type Table = readonly (readonly string[])[];

/** Both kinds of table that extractors write. Merged HTML cells are not spread out. */
export function tablesOf(markdown: string): Table[] {
  return [...pipeTables(markdown), ...htmlTables(markdown)];
}

function pipeTables(markdown: string): Table[] {
  const tables: string[][][] = [];
  let open: string[][] | undefined;
  for (const line of markdown.split("\n").map((one) => one.trim())) {
    if (!line.startsWith("|")) {
      open = undefined;
    } else if (!/^[|:\s-]*-[|:\s-]*$/.test(line)) {
      if (!open) tables.push((open = []));
      open.push(cellsOf(line));
    }
  }
  return tables;
}

function cellsOf(line: string): string[] {
  const inner = line.replace(/^\|/, "").replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map(plainText);
}

function htmlTables(markdown: string): Table[] {
  return [...markdown.matchAll(/<table[^>]*>(.*?)<\/table>/gis)].map(([, table = ""]) =>
    [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/gis)].map(([, row = ""]) =>
      [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gis)].map(([, cell = ""]) => plainText(cell)),
    ),
  );
}

/** A cell's text less Markdown's and HTML's marks. */
export function plainText(marked: string): string {
  return marked
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll(/\\(?=[\p{P}\p{S}])/gu, "")
    .replaceAll(/\*\*|__|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
