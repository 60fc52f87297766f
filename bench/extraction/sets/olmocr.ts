import { pageText, type ExtractedDocuments } from "../documents.ts";
import { pdfsIn, readEvalLines } from "../eval-data.ts";
import type { Finding, Measurement } from "../measurement.ts";
import { failureOf, type UnitTest } from "../metrics/olmocr-tests.ts";
import type { EvalSet } from "../sets.ts";

export const olmocr: EvalSet = {
  name: "olmocr",
  title: "olmocr_sample: unit tests passed (several pages are scans without text; math is skipped: it renders LaTeX)",
  files: () => pdfsIn("extraction", "olmocr_sample", "pdfs"),
  score,
};

function score(documents: ExtractedDocuments): Measurement[] {
  const tests = readEvalLines<UnitTest>("extraction", "olmocr_sample", "tests.jsonl").map((test) => ({
    type: test.type,
    id: `${test.pdf} page ${test.page}, ${test.id}`,
    failure: test.type === "math" ? undefined : failureOf(test, pageText(documents, test.pdf, test.page)),
  }));
  return [...Map.groupBy(tests, ({ type }) => type)].map(([type, its]) => ({
    metric: type,
    outOf: its.length,
    value: its.every(({ failure }) => failure === undefined)
      ? undefined
      : its.filter(({ failure }) => failure === "").length,
    worst: its.flatMap(({ id, failure }) => (failure ? [failed(id, failure)] : [])),
  }));
}

function failed(where: string, failure: string): Finding {
  return { where, lost: 1, explain: () => [failure] };
}
