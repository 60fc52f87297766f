/**
 * Reads some PDFs one after another with one extractor and tells its parent their texts, how long it took and the most
 * memory that this process had. A process of its own for each extractor, as memory once taken is rarely given back.
 */
import { memoryIsTold, memoryOf } from "../process-memory.ts";
import type { ExtractedDocument } from "./documents.ts";
import { loadExtractor, type ExtractorName } from "./extractors.ts";
import type { PdfFile } from "./eval-data.ts";

export interface ExtractionOrder {
  readonly extractor: ExtractorName;
  readonly files: readonly PdfFile[];
}

export interface ExtractionReport {
  readonly documents: readonly [name: string, document: ExtractedDocument][];
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

process.once("message", (order: ExtractionOrder) => {
  void report(order).then((told) => process.send?.(told, () => process.disconnect()));
});

async function report({ extractor, files }: ExtractionOrder): Promise<ExtractionReport> {
  const { extract } = await loadExtractor(extractor);
  const documents: [string, ExtractedDocument][] = [];
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  for (const { name, path } of files) documents.push([name, await orFailure(async () => extract(path))]);
  const seconds = (performance.now() - start) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  return { documents, seconds, cpuSeconds: (cpu.user + cpu.system) / 1e6, peakMb: peakMemory() };
}

async function orFailure(extract: () => Promise<string[]>): Promise<ExtractedDocument> {
  try {
    return { pages: await extract() };
  } catch (error) {
    return { pages: [], failure: error instanceof Error ? error.message : String(error) };
  }
}

function peakMemory(): number {
  return memoryIsTold ? memoryOf(process.pid, "VmHWM") : process.resourceUsage().maxRSS / 1024;
}
