import { pageText, type ExtractedDocuments } from "../documents.ts";
import { pdfsIn, readEvalLines } from "../eval-data.ts";
import { share, worstFirst, type Finding, type Measurement } from "../measurement.ts";
import { explainCell, explainRow } from "../metrics/explain-tables.ts";
import { cellIsThere, rowIsOnOneLine, loosely, withoutSpaces, type TrueRow } from "../metrics/table-rows.ts";
import type { EvalSet } from "../sets.ts";

interface TrueCell {
  readonly pdf: string;
  readonly page: number;
  readonly table: string;
  readonly row: number;
  readonly text: string;
}

interface TruePage {
  readonly where: string;
  readonly text: string;
  readonly cells: readonly string[];
  /** A single cell is always on one line with itself. */
  readonly rows: readonly TrueRow[];
}

const SHOWN_PER_PAGE = 10;

export const icdar: EvalSet = {
  name: "icdar",
  title:
    "icdar2013_tables: cells on their page, rows on one line; spaces ignored, capitals not, all cells and rows pooled",
  files: () => pdfsIn("extraction", "icdar2013_tables", "pdfs"),
  score,
};

function score(documents: ExtractedDocuments): Measurement[] {
  const pages = truePages(documents);
  const loose = pages.map(({ where, text, cells, rows }) => ({
    where,
    text: loosely(text),
    cells: cells.map(loosely),
    rows: rows.map((row) => row.map(loosely)),
  }));
  return [
    {
      metric: "table cells on their page",
      value: cellShare(pages),
      target: ">= .98",
      worst: worstFirst(pages.map((page) => finding(page, lostCells(page), explainCell))),
    },
    {
      metric: "table rows on one line",
      value: rowShare(pages),
      target: ">= .93",
      worst: worstFirst(pages.map((page) => finding(page, lostRows(page), explainRow))),
    },
    { metric: "cells, marks and kinds of dash ignored", value: cellShare(loose) },
    {
      metric: "rows, marks and kinds of dash ignored",
      value: rowShare(loose),
      worst: worstFirst(loose.map((page) => finding(page, lostRows(page), explainRow))),
    },
  ];
}

function truePages(documents: ExtractedDocuments): TruePage[] {
  const cells = readEvalLines<TrueCell>("extraction", "icdar2013_tables", "cells.jsonl");
  return [...Map.groupBy(cells, ({ pdf, page }) => `${pdf} page ${page}`)].map(([where, its]) => ({
    where,
    text: pageText(documents, its[0]?.pdf ?? "", its[0]?.page ?? 0),
    cells: its.map(({ text }) => text),
    rows: [...Map.groupBy(its, ({ table, row }) => `${table} ${row}`).values()]
      .map((row) => row.map(({ text }) => text))
      .filter((row) => row.length > 1),
  }));
}

function lostCells({ text, cells }: TruePage): string[] {
  const squeezed = withoutSpaces(text);
  return cells.filter((cell) => !cellIsThere(cell, squeezed));
}

function lostRows({ text, rows }: TruePage): TrueRow[] {
  const lines = text.split("\n").map(withoutSpaces);
  return rows.filter((row) => !rowIsOnOneLine(row, lines));
}

function cellShare(pages: readonly TruePage[]): number {
  return (
    1 -
    share(
      total(pages, (page) => lostCells(page).length),
      total(pages, ({ cells }) => cells.length),
    )
  );
}

function rowShare(pages: readonly TruePage[]): number {
  return (
    1 -
    share(
      total(pages, (page) => lostRows(page).length),
      total(pages, ({ rows }) => rows.length),
    )
  );
}

function total(pages: readonly TruePage[], count: (page: TruePage) => number): number {
  return pages.reduce((sum, page) => sum + count(page), 0);
}

/** Pages are ranked by how many they lose, as that is what the pooled share counts. */
function finding<Lost>(
  { where, text }: TruePage,
  lost: readonly Lost[],
  explain: (one: Lost, text: string) => string | string[],
): Finding {
  return {
    where,
    lost: lost.length,
    explain: () => [
      ...lost.slice(0, SHOWN_PER_PAGE).flatMap((one) => explain(one, text)),
      ...(lost.length > SHOWN_PER_PAGE ? [`and ${lost.length - SHOWN_PER_PAGE} more`] : []),
    ],
  };
}
