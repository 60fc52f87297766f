import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ExtractedDocuments } from "./documents.ts";
import type { PdfFile } from "./eval-data.ts";
import type { ExtractionOrder, ExtractionReport } from "./extractor-process.ts";
import type { ExtractorName } from "./extractors.ts";

export interface ExtractorRun {
  readonly documents: ExtractedDocuments;
  readonly pageCount: number;
  readonly failures: number;
  readonly seconds: number;
  /** Undefined where the work is done in further processes, which are not measured. */
  readonly cpuSeconds: number | undefined;
  readonly peakMb: number | undefined;
  /** Why there is nothing to measure. */
  readonly missing?: string;
}

const PROGRAM = fileURLToPath(new URL("./extractor-process.ts", import.meta.url));

/**
 * Each extractor in turn, `repeat` times over: a busy minute of the machine then slows all of them alike. What is kept is
 * the least time of each, as what adds to it is the rest of the machine.
 */
export async function runExtractors(
  extractors: readonly ExtractorName[],
  files: readonly PdfFile[],
  repeat: number,
): Promise<[ExtractorName, ExtractorRun][]> {
  const reports = new Map<ExtractorName, ExtractionReport[]>(extractors.map((name) => [name, []]));
  for (let i = 0; i < repeat; i++) {
    for (const [extractor, its] of reports) {
      if (extractor !== "pdftotext" || popplerIsHere()) its.push(await runOnce({ extractor, files }));
    }
  }
  return [...reports].map(([extractor, its]) => [extractor, summed(extractor, its)]);
}

function summed(extractor: ExtractorName, reports: readonly ExtractionReport[]): ExtractorRun {
  const [first] = reports;
  if (!first) return notInstalled;
  const told = first.documents.map(([, document]) => document);
  const measuresItself = extractor !== "pdftotext";
  return {
    documents: new Map(first.documents),
    pageCount: told.reduce((sum, { pages }) => sum + pages.length, 0),
    failures: told.filter(({ failure }) => failure !== undefined).length,
    seconds: Math.min(...reports.map(({ seconds }) => seconds)),
    cpuSeconds: measuresItself ? Math.min(...reports.map(({ cpuSeconds }) => cpuSeconds)) : undefined,
    peakMb: measuresItself ? Math.min(...reports.map(({ peakMb }) => peakMb)) : undefined,
  };
}

async function runOnce(order: ExtractionOrder): Promise<ExtractionReport> {
  const child = fork(PROGRAM, [], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    // pdf.js warns about fonts on both.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  child.send(order);
  const told = once(child, "message") as Promise<[ExtractionReport]>;
  const ended = once(child, "exit").then(([code]: unknown[]) => {
    throw new Error(`The process of ${order.extractor} ended with ${String(code)} before it reported.`);
  });
  const [report] = await Promise.race([told, ended]);
  return report;
}

export function popplerIsHere(): boolean {
  return spawnSync("pdftotext", ["-v"]).error === undefined;
}

const notInstalled: ExtractorRun = {
  documents: new Map(),
  pageCount: 0,
  failures: 0,
  seconds: 0,
  cpuSeconds: undefined,
  peakMb: undefined,
  missing: "pdftotext is not installed (Debian: poppler-utils)",
};
