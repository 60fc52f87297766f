import { wholeText, type ExtractedDocuments } from "../documents.ts";
import { pdfsIn, readEvalText } from "../eval-data.ts";
import { mean, share, worstFirst, type Measurement } from "../measurement.ts";
import { compareHeadings, f1, headingsOf } from "../metrics/headings.ts";
import { plainText, tablesOf } from "../metrics/markdown-tables.ts";
import { withoutSpaces } from "../metrics/table-rows.ts";
import { wordMeasurements } from "../metrics/word-measurements.ts";
import { compareWords } from "../metrics/words.ts";
import type { EvalSet } from "../sets.ts";

interface Compared {
  readonly name: string;
  readonly truth: string;
  readonly text: string;
}

const files = () => pdfsIn("extraction", "docling_md", "pdfs");

export const docling: EvalSet = {
  name: "docling",
  title: "docling_md: words, headings and table cells of Markdown references",
  files,
  score,
};

function score(documents: ExtractedDocuments): Measurement[] {
  const compared = files().map(({ name }) => ({
    name,
    truth: withoutComments(readEvalText("extraction", "docling_md", name.replace(/\.pdf$/, ".md"))),
    text: wholeText(documents, name),
  }));
  return [...wordMeasurements(compared), ...headings(compared), tableCells(compared)];
}

/** Where a picture was. */
function withoutComments(markdown: string): string {
  return markdown.replaceAll(/<!--.*?-->/gs, "");
}

/** Pooled over all documents, those without headings among them; and the mean of the documents that have some. */
function headings(compared: readonly Compared[]): Measurement[] {
  const scored = compared.map(({ name, truth, text }) => ({
    name,
    ...compareHeadings(headingsOf(truth), headingsOf(text)),
  }));
  const sum = (figure: "hits" | "truth" | "found") => scored.reduce((total, one) => total + one[figure], 0);
  const pooled = { hits: sum("hits"), truth: sum("truth"), found: sum("found") };
  return [
    {
      metric: "headings F1, pooled",
      value: f1(pooled),
      target: ">= .55",
      worst: worstFirst(
        scored.map(({ name, missing, surplus }) => ({
          where: name,
          lost: missing.length + surplus.length,
          explain: () => [...missing.map((one) => `missing  ${one}`), ...surplus.map((one) => `surplus  ${one}`)],
        })),
      ),
    },
    { metric: "headings F1, mean of documents", value: mean(scored.filter(({ truth }) => truth > 0).map(f1)) },
    { metric: "headings recall, pooled", value: share(pooled.hits, pooled.truth) },
    { metric: "headings precision, pooled", value: share(pooled.hits, pooled.found) },
  ];
}

/** Of the cells in the reference's tables, those that are a cell of a table in the text, wherever. */
function tableCells(compared: readonly Compared[]): Measurement {
  const scored = compared
    .map(({ name, truth, text }) => ({ name, cells: cellsOf(truth), ...compareWords(cellsOf(truth), cellsOf(text)) }))
    .filter(({ cells }) => cells.length > 0);
  const total = scored.reduce((sum, { cells }) => sum + cells.length, 0);
  return {
    metric: "table cells that are cells, pooled",
    value:
      1 -
      share(
        scored.reduce((sum, { missing }) => sum + missing.length, 0),
        total,
      ),
    worst: worstFirst(
      scored.map(({ name, missing }) => ({
        where: name,
        lost: missing.length,
        explain: () => missing.slice(0, 30),
      })),
    ),
  };
}

function cellsOf(markdown: string): string[] {
  return tablesOf(markdown)
    .flat(2)
    .map((cell) => withoutSpaces(plainText(cell)))
    .filter((cell) => cell !== "");
}
