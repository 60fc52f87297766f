/**
 * Compares text extractors over the data of ../shared/eval:
 *
 *   npm run bench:extraction -- --only ours,naive --set icdar    fewer columns, fewer tables
 *   npm run bench:extraction -- --only ours --worst 5            and where our words, cells, rows and headings are lost
 *   npm run bench:extraction -- --worst 5 --of naive             the same of another extractor
 *   npm run bench:extraction -- --only ours --texts some/folder  and every page's text as a file, to read or to diff
 *   npm run bench:extraction -- --repeat 3                       the least time of three runs, on a busy machine
 *
 * Nothing fails for being worse.
 */
import { evalRoot } from "./eval-data.ts";
import { hygieneOf } from "./metrics/hygiene.ts";
import { printMeasurements, printSpeed, printWorst, type Column } from "./print.ts";
import { readOptions } from "./options.ts";
import { measurePlaces } from "./places.ts";
import { popplerIsHere, runExtractors, type ExtractorRun } from "./run-extractor.ts";
import { evalSets, type EvalSet } from "./sets.ts";
import { writeTexts } from "./write-texts.ts";
import type { ExtractorName } from "./extractors.ts";
import type { Measurement } from "./measurement.ts";

const options = readOptions(process.argv.slice(2));
if (evalRoot === undefined) console.log("Nothing is measured: the data of ../shared/eval is not here.");
else await compare(evalSets.filter(({ name }) => options.sets.includes(name)));

async function compare(sets: readonly EvalSet[]): Promise<void> {
  const runs = new Map<ExtractorName, ExtractorRun[]>(options.extractors.map((name) => [name, []]));
  for (const set of sets) {
    const ofThisSet = await runAll(set);
    for (const [name, run] of ofThisSet) runs.get(name)?.push(run);
    show(
      set.name,
      set.title,
      columns(ofThisSet, ({ documents }) => set.score(documents)),
    );
    printSpeed(`${set.name}: speed and memory`, new Map(ofThisSet.map(([name, run]) => [name, [run]])));
  }
  const hygiene = [...runs].map(([name, its]) => ({
    name,
    measurements: hygieneOf(its.map(({ documents }) => documents)),
    missing: its[0]?.missing,
  }));
  show("hygiene", "Markdown hygiene: share of all pages that have a bad sign, lower is better", hygiene);
  printSpeed("All sets together", runs);
  if (runs.has("ours") && popplerIsHere()) await measurePlaces(sets, options.worst);
}

async function runAll(set: EvalSet): Promise<[ExtractorName, ExtractorRun][]> {
  const runs = await runExtractors(options.extractors, set.files(), options.repeat);
  if (options.textsFolder !== undefined) {
    for (const [name, { documents }] of runs) writeTexts(options.textsFolder, set.name, name, documents);
  }
  return runs;
}

function columns(
  runs: readonly [ExtractorName, ExtractorRun][],
  score: (run: ExtractorRun) => Measurement[],
): Column[] {
  return runs.map(([name, run]) => ({ name, measurements: score(run), missing: run.missing }));
}

function show(set: string, title: string, measured: readonly Column[]): void {
  printMeasurements(title, measured);
  const looked = measured.find(({ name }) => name === options.worstOf);
  if (looked && options.worst > 0) printWorst(set, looked, options.worst);
}
