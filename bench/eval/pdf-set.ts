import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import type { FoundSet } from "./find-sets.ts";
import { readLines } from "./read-lines.ts";

const Line = z.object({
  question: z.string(),
  pdf: z.union([z.string(), z.array(z.string())]).nullish(),
  pages: z.array(z.number()).nullish(),
  answerable: z.boolean().nullish(),
  label_ok: z.boolean().nullish(),
});

export interface PdfQuestion {
  readonly text: string;
  /** The PDFs that hold the answer. */
  readonly pdfs: readonly string[];
  /** Where in the one PDF the evidence stands; empty when only documents are labelled. */
  readonly pages: readonly number[];
}

export interface PdfSet {
  readonly pdfs: readonly { readonly name: string; readonly path: string }[];
  readonly questions: readonly PdfQuestion[];
}

/** Questions without an answer, and those whose label was found to be wrong, do not count. */
export function readPdfSet({ path }: FoundSet): PdfSet {
  const lines = readLines(join(path, "questions.jsonl"), Line);
  return {
    pdfs: readdirSync(join(path, "pdfs"), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.pdf$/i.test(name))
      .toSorted()
      .map((name) => ({ name: basename(name), path: join(path, "pdfs", name) })),
    questions: lines
      .filter(({ answerable, label_ok }) => answerable !== false && label_ok !== false)
      .map(({ question, pdf, pages }) => ({ text: question, pdfs: [pdf ?? []].flat(), pages: pages ?? [] }))
      .filter(({ pdfs }) => pdfs.length > 0),
  };
}

export function isPageLabelled({ pdfs, pages }: PdfQuestion): boolean {
  return pages.length > 0 && pdfs.length === 1;
}
