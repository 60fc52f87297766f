/**
 * How often the right page is found: the real service over ../shared/eval with a real embedding model, beside BM25.
 *
 *   npm run eval -- --set northwind,text_xquad/en    some sets
 *   npm run eval -- --runtime builtin                the built-in vectors instead of a model in Ollama
 *   npm run eval -- --data some/folder               other sets, laid out alike
 *   npm run eval -- --keep some/folder               and the ingested libraries stay there for the next time
 *
 * Nothing fails for being worse.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { count } from "../table.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import type { Verdict } from "./compare-ways.ts";
import { findSets, type FoundSet } from "./find-sets.ts";
import { printIngestCosts, type IngestCost } from "./ingest-cost.ts";
import { openJudgedRuntime, type JudgedRuntime } from "./judged-runtime.ts";
import { measurePdfSet } from "./measure-pdf-set.ts";
import { measureTextSet } from "./measure-text-set.ts";
import { readOptions } from "./options.ts";
import { printVerdicts } from "./print-verdicts.ts";

const options = readOptions(process.argv.slice(2));
const root = options.data ?? fileURLToPath(new URL("../../../shared/eval", import.meta.url));
const say = (line: string) => console.error(line);

if (!existsSync(root)) nothing(`there is no ${options.data ?? "../shared/eval"} here.`, options.data !== undefined);
else await measure(findSets(root));

async function measure(sets: readonly FoundSet[]): Promise<void> {
  const names = sets.map(({ name }) => name);
  const unknown = options.sets?.filter((name) => !names.includes(name)) ?? [];
  if (sets.length === 0) return nothing(`${root} holds no set of PDFs or texts with questions.`, true);
  if (unknown.length > 0) return nothing(`there is no ${unknown.join(", ")}, but ${names.join(", ")}.`, true);
  const judged = await openJudgedRuntime(options.runtime, say);
  if ("missing" in judged) return nothing(judged.missing, true);
  try {
    const chosen = sets.filter(({ name }) => options.sets?.includes(name) ?? true);
    await measureAll(chosen, judged);
  } finally {
    await judged.stop();
  }
}

async function measureAll(sets: readonly FoundSet[], judged: JudgedRuntime): Promise<void> {
  using folder = temporaryFolder();
  const verdicts: Verdict[] = [];
  const costs: IngestCost[] = [];
  for (const set of sets) {
    say(`${set.name} ...`);
    const dataDir = join(options.keep ?? folder.path, judged.embeddingModel, set.name.replaceAll("/", "-"));
    const service = { dataDir, judged };
    if (set.kind === "texts") verdicts.push(...(await measureTextSet(set, service)));
    else {
      const result = await measurePdfSet(set, service);
      verdicts.push(...result.verdicts);
      costs.push(result.cost);
    }
  }
  printIngestCosts(costs);
  printOrigins(judged);
  printVerdicts(verdicts);
}

function printOrigins({ tally, embeddingModel }: JudgedRuntime): void {
  const { remembered, fresh } = tally.origins();
  if (remembered + fresh === 0) return;
  console.log(
    `\nOf the ${count(fresh + remembered)} different texts that needed a vector, ${embeddingModel} made ${count(fresh)} in this run; ${count(remembered)} were remembered from earlier runs.`,
  );
}

/** What is missing by nobody's fault is no failure; what was asked for and is not there is one. */
function nothing(why: string, isFailure: boolean): void {
  console.log(`Nothing is measured: ${why}`);
  if (isFailure) process.exitCode = 1;
}
