import { nearestMatch, nearMatches, similarity } from "./near-match.ts";
import { normalised } from "./olmocr-text.ts";
import { tablesOf, type Table } from "./markdown-tables.ts";

interface About {
  readonly id: string;
  readonly pdf: string;
  readonly page: number;
  readonly max_diffs?: number;
}

interface PresenceTest extends About {
  readonly type: "present" | "absent";
  readonly text: string;
  readonly case_sensitive?: boolean;
  readonly first_n?: number;
  readonly last_n?: number;
}

interface OrderTest extends About {
  readonly type: "order";
  readonly before: string;
  readonly after: string;
}

interface TableTest extends About {
  readonly type: "table";
  readonly cell: string;
  readonly up?: string;
  readonly down?: string;
  readonly left?: string;
  readonly right?: string;
  readonly top_heading?: string;
  readonly left_heading?: string;
}

interface BaselineTest extends About {
  readonly type: "baseline";
  readonly max_length?: number;
}

interface MathTest extends About {
  readonly type: "math";
  readonly math: string;
}

/** A formula is compared by rendering it, and no extractor here writes LaTeX. */
export type RunnableTest = PresenceTest | OrderTest | TableTest | BaselineTest;
export type UnitTest = RunnableTest | MathTest;

/**
 * The rules of olmOCR-bench. Where upstream compares by rapidfuzz's partial ratio, this allows `max_diffs` edits, which is
 * the same for 0 and hardly differs for more. Why it failed; "" when it passed.
 */
export function failureOf(test: RunnableTest, text: string): string {
  switch (test.type) {
    case "present":
    case "absent":
      return presence(test, text);
    case "order":
      return order(test, text);
    case "table":
      return table(test, text);
    case "baseline":
      return baseline(test, text);
    default:
      return test satisfies never;
  }
}

function presence(test: PresenceTest, text: string): string {
  const folded = (one: string) => (test.case_sensitive === false ? normalised(one).toLowerCase() : normalised(one));
  const wanted = folded(test.text);
  const match = nearestMatch(wanted, part(folded(text), test));
  const isThere = match.edits <= (test.max_diffs ?? 0);
  if (isThere === (test.type === "present")) return "";
  if (isThere) return `"${wanted}" is there`;
  const nearest = folded(text).slice(Math.max(0, match.end - wanted.length - 10), match.end + 10);
  return `"${wanted}" is ${match.edits} edits away: …${nearest}…`;
}

function part(text: string, { first_n: first, last_n: last }: PresenceTest): string {
  if (first === undefined && last === undefined) return text;
  return (first ? text.slice(0, first) : "") + (last ? text.slice(-last) : "");
}

function order(test: OrderTest, text: string): string {
  const page = normalised(text);
  const endsOf = (wanted: string) =>
    nearMatches(normalised(wanted), page, test.max_diffs ?? 0).map(({ end }) => end - normalised(wanted).length);
  const before = endsOf(test.before);
  const after = endsOf(test.after);
  if (before.length === 0) return `"${test.before}" is not there`;
  if (after.length === 0) return `"${test.after}" is not there`;
  return Math.min(...before) < Math.max(...after) ? "" : `"${test.before}" comes after "${test.after}"`;
}

function table(test: TableTest, text: string): string {
  const tables = tablesOf(text);
  const places = tables.flatMap((one) =>
    one.flatMap((row, r) => row.flatMap((cell, c) => (alike(test.cell, cell, test) ? [{ table: one, r, c }] : []))),
  );
  if (places.length === 0) return `"${test.cell}" is a cell of none of ${tables.length} tables`;
  if (places.some(({ table: one, r, c }) => neighboursFit(test, one, r, c))) return "";
  return `"${test.cell}" is a cell, but not beside ${JSON.stringify({ ...test, id: undefined, pdf: undefined, type: undefined })}`;
}

function neighboursFit(test: TableTest, one: Table, r: number, c: number): boolean {
  const at = (row: number, column: number) => one[row]?.[column] ?? "";
  const above = one.slice(0, r).map((row) => row[c] ?? "");
  const before = one[r]?.slice(0, c) ?? [];
  const pairs: [string | undefined, string][] = [
    [test.up, at(r - 1, c)],
    [test.down, at(r + 1, c)],
    [test.left, at(r, c - 1)],
    [test.right, at(r, c + 1)],
    [test.top_heading, above.find((cell) => cell !== "") ?? ""],
    [test.left_heading, before.find((cell) => cell !== "") ?? ""],
  ];
  return pairs.every(([wanted, cell]) => wanted === undefined || alike(wanted, cell, test));
}

function alike(wanted: string, cell: string, { max_diffs: edits = 0 }: About): boolean {
  const clean = normalised(wanted);
  return similarity(clean, normalised(cell)) >= Math.max(0.5, 1 - edits / clean.length);
}

/** Without a length it asks for a page that is not blank; upstream's search for endless repetition is for models. */
function baseline({ max_length: longest }: BaselineTest, text: string): string {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (longest === undefined) return letters > 0 ? "" : "nothing was extracted";
  return letters <= longest ? "" : `${letters} letters on a blank page`;
}
