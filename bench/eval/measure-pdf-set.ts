import { join } from "node:path";
import { compareWays, type Verdict } from "./compare-ways.ts";
import type { FoundSet } from "./find-sets.ts";
import type { IngestCost } from "./ingest-cost.ts";
import { measureLibrary } from "./library-size.ts";
import { onePdfMeasures, pageMeasures, severalPdfsMeasures } from "./measures.ts";
import { readPageTexts } from "./page-texts.ts";
import { isPageLabelled, readPdfSet, type PdfQuestion } from "./pdf-set.ts";
import { createStageClock } from "./stage-clock.ts";
import { startService, type ServiceOptions } from "./start-service.ts";
import { uploadPdfs } from "./upload-pdfs.ts";
import { bm25Way, waysOfService, type Way } from "./ways.ts";

export interface PdfSetResult {
  readonly verdicts: Verdict[];
  readonly cost: IngestCost;
}

/** Uploads the set's PDFs and asks its questions. */
export async function measurePdfSet(set: FoundSet, options: ServiceOptions): Promise<PdfSetResult> {
  const { tally, embeddingModel } = options.judged;
  const { pdfs, questions } = readPdfSet(set);
  const clock = createStageClock();
  const databasePath = join(options.dataDir, "docent.db");
  await using service = await startService({ ...options, observeUploads: clock.observe });
  tally.take();
  const { idByName, fresh } = await uploadPdfs(service.url, pdfs);
  const time = fresh === pdfs.length ? { stages: clock.seconds, embedded: tally.take() } : undefined;
  const nameById = new Map([...idByName].map(([name, id]) => [id, name]));
  const pages = readPageTexts(databasePath, nameById);
  const ways = [...waysOfService(service.url, idByName), bm25Way("BM25 over whole pages", pages)];
  const verdicts = await askAll({ set: set.name, embeddings: embeddingModel }, questions, ways);
  return { verdicts, cost: { set: set.name, size: measureLibrary(databasePath), time } };
}

/** Where pages are labelled, they are what is looked for: in the right PDF alone, and among all. Elsewhere, PDFs are. */
async function askAll(
  of: { readonly set: string; readonly embeddings: string },
  questions: readonly PdfQuestion[],
  ways: readonly Way[],
): Promise<Verdict[]> {
  const asked = questions.map((truth) => ({ text: truth.text, truth }));
  const ofPages = asked.filter(({ truth }) => isPageLabelled(truth));
  const ofPdfs = asked.filter(({ truth }) => !isPageLabelled(truth));
  const inOne = ofPages.map((question) => ({ ...question, among: question.truth.pdfs }));
  const byOne = ofPdfs.filter(({ truth }) => truth.pdfs.length === 1);
  const bySeveral = ofPdfs.filter(({ truth }) => truth.pdfs.length > 1);
  return [
    ...(await compareWays({ ...of, part: "one PDF", questions: inOne, measures: pageMeasures }, ways)),
    ...(await compareWays({ ...of, part: "all PDFs", questions: ofPages, measures: pageMeasures }, ways)),
    ...(await compareWays({ ...of, part: "one PDF answers", questions: byOne, measures: onePdfMeasures }, ways)),
    ...(await compareWays(
      { ...of, part: "several answer", questions: bySeveral, measures: severalPdfsMeasures },
      ways,
    )),
  ];
}
