import { compareWays, type Verdict } from "./compare-ways.ts";
import type { FoundSet } from "./find-sets.ts";
import { textMeasures } from "./measures.ts";
import { startService, type ServiceOptions } from "./start-service.ts";
import { readTextSet } from "./text-set.ts";
import { bm25Way, waysOfService } from "./ways.ts";
import { writeTexts } from "./write-texts.ts";

/** Retrieval alone: each text is a document of its own, and the right ones are to be found among all. */
export async function measureTextSet(set: FoundSet, options: ServiceOptions): Promise<Verdict[]> {
  const { texts, queries } = readTextSet(set);
  const idByText = await writeTexts(texts, options);
  await using service = await startService(options);
  const pages = texts.map(({ id, text }) => ({ pdf: id, page: 1, text }));
  const ways = [...waysOfService(service.url, idByText), bm25Way("BM25 over texts", pages)];
  const questions = queries.map(({ text, relevance }) => ({ text, truth: relevance }));
  const embeddings = options.judged.embeddingModel;
  return await compareWays({ set: set.name, part: "all texts", embeddings, questions, measures: textMeasures }, ways);
}
