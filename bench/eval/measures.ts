import type { PdfQuestion } from "./pdf-set.ts";
import type { Ranking } from "./ranking.ts";
import type { Relevance } from "./text-set.ts";

/** A figure from 0 to 1 for one answer to one question; undefined where it makes no sense. */
export interface Measure<Truth> {
  readonly name: string;
  score(truth: Truth, found: Ranking): number | undefined;
}

const FIRST = 10;

/** Chunk hit: a page with the evidence is among the pages of the first k chunks. Page hit: it is one of the first k pages. */
export const pageMeasures: readonly Measure<PdfQuestion>[] = [
  ...[1, 3, 5, 10].map((k) => chunkHit(k, 0)),
  ...[1, 3, 5, 10].map((k) => pageHit(k, 0)),
  {
    name: "MRR",
    score: (truth, { pages }) => reciprocal(pages.slice(0, FIRST).findIndex((page) => holds(truth, page, 0))),
  },
  chunkHit(3, 1),
  pageHit(5, 1),
];

/** For questions that one PDF answers: it is among those of the first k chunks. */
export const onePdfMeasures: readonly Measure<PdfQuestion>[] = [1, 3, 10].map((k) => ({
  name: `PDF ${k}`,
  score: ({ pdfs }, { documents }) => Number(documents.slice(0, k).some((pdf) => pdfs.includes(pdf))),
}));

/** For questions that take several PDFs: the share of them among those of the first ten chunks. */
export const severalPdfsMeasures: readonly Measure<PdfQuestion>[] = [
  {
    name: `recall ${FIRST}`,
    score({ pdfs }, { documents }) {
      const found = new Set(documents.slice(0, FIRST));
      return pdfs.filter((pdf) => found.has(pdf)).length / pdfs.length;
    },
  },
];

export const textMeasures: readonly Measure<Relevance>[] = [
  {
    name: "nDCG 10",
    score(relevance, { documents }) {
      const ideal = [...relevance.values()].toSorted((a, b) => b - a);
      return gain([...new Set(documents)].map((text) => relevance.get(text) ?? 0)) / gain(ideal);
    },
  },
  {
    name: "MRR 10",
    score: (relevance, { documents }) =>
      reciprocal([...new Set(documents)].slice(0, FIRST).findIndex((text) => relevance.has(text))),
  },
];

function chunkHit(k: number, tolerance: number): Measure<PdfQuestion> {
  return {
    name: named("chunk", k, tolerance),
    score({ pdfs, pages }, { chunks }) {
      const hit = chunks
        ?.slice(0, k)
        .some(
          ({ pdf, firstPage, lastPage }) =>
            pdfs.includes(pdf) && pages.some((page) => page >= firstPage - tolerance && page <= lastPage + tolerance),
        );
      return hit === undefined ? undefined : Number(hit);
    },
  };
}

function pageHit(k: number, tolerance: number): Measure<PdfQuestion> {
  return {
    name: named("page", k, tolerance),
    score: (truth, { pages }) => Number(pages.slice(0, k).some((page) => holds(truth, page, tolerance))),
  };
}

function holds({ pdfs, pages }: PdfQuestion, found: Ranking["pages"][number], tolerance: number): boolean {
  return pdfs.includes(found.pdf) && pages.some((page) => Math.abs(page - found.page) <= tolerance);
}

function named(what: string, k: number, tolerance: number): string {
  return `${what} ${k}${tolerance === 0 ? "" : ` ±${tolerance}`}`;
}

function reciprocal(index: number): number {
  return index === -1 ? 0 : 1 / (index + 1);
}

function gain(relevances: readonly number[]): number {
  return relevances.slice(0, FIRST).reduce((sum, one, i) => sum + (2 ** one - 1) / Math.log2(i + 2), 0);
}
