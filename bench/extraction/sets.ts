import type { ExtractedDocuments } from "./documents.ts";
import type { PdfFile } from "./eval-data.ts";
import type { Measurement } from "./measurement.ts";
import { docling } from "./sets/docling.ts";
import { icdar } from "./sets/icdar.ts";
import { ohr } from "./sets/ohr.ts";
import { olmocr } from "./sets/olmocr.ts";
import { pdfbox } from "./sets/pdfbox.ts";

export interface EvalSet {
  readonly name: string;
  readonly title: string;
  readonly files: () => PdfFile[];
  readonly score: (documents: ExtractedDocuments) => Measurement[];
}

export const evalSets: readonly EvalSet[] = [ohr, icdar, olmocr, docling, pdfbox];
