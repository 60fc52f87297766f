import { count, printTable } from "../table.ts";
import type { Measure } from "./measures.ts";
import { targetOf } from "./targets.ts";
import type { Way } from "./ways.ts";

export interface Task<Truth> {
  readonly set: string;
  /** Which of the set's questions, or among which PDFs. */
  readonly part: string;
  /** The model that made the vectors. */
  readonly embeddings: string;
  readonly questions: readonly Question<Truth>[];
  readonly measures: readonly Measure<Truth>[];
}

export interface Question<Truth> {
  readonly text: string;
  readonly truth: Truth;
  /** The only PDFs to look in; undefined for all. */
  readonly among?: readonly string[];
}

/** One figure of the default way beside what it is held against. */
export interface Verdict {
  readonly where: string;
  readonly hybrid: number;
  readonly bm25: number;
  readonly target: number | undefined;
}

/** Asks every question every way, and prints a row for each way. */
export async function compareWays<Truth>(task: Task<Truth>, ways: readonly Way[]): Promise<Verdict[]> {
  const { set, part, embeddings, questions, measures } = task;
  if (questions.length === 0) return [];
  const rows = new Map<Way["name"], number[]>();
  for (const way of ways) rows.set(way.name, await meansOf(task, way));
  const targets = measures.map(({ name }) => targetOf({ embeddings, set, part, measure: name }));
  const cellsOf = ({ name, label }: Way) => [
    label,
    ...(rows.get(name) ?? []).map((value, i) => share(value) + (name === "hybrid" ? missed(value, targets[i]) : "")),
  ];
  printTable(
    `${set}, ${part}: ${count(questions.length)} questions, vectors of ${embeddings}`,
    ["way", ...measures.map(({ name }) => name)],
    [
      ...ways.map(cellsOf),
      ...(targets.some((target) => target !== undefined)
        ? [["target of hybrid", ...targets.map((target) => (target === undefined ? "" : `>= ${share(target)}`))]]
        : []),
    ],
  );
  return measures.map(({ name }, i) => ({
    where: `${set}, ${part}, ${name}`,
    hybrid: rows.get("hybrid")?.[i] ?? NaN,
    bm25: rows.get("BM25")?.[i] ?? NaN,
    target: targets[i],
  }));
}

async function meansOf<Truth>({ questions, measures }: Task<Truth>, way: Way): Promise<number[]> {
  const sums = measures.map(() => 0);
  for (const { text, truth, among } of questions) {
    const found = await way.rank(text, among);
    for (const [i, measure] of measures.entries()) sums[i] = (sums[i] ?? NaN) + (measure.score(truth, found) ?? NaN);
  }
  return sums.map((sum) => sum / questions.length);
}

/** As it is printed, so that what looks equal counts as equal. */
export function share(value: number): string {
  return Number.isNaN(value) ? "-" : value.toFixed(3).replace(/^0/, "");
}

function missed(value: number, target: number | undefined): string {
  return target !== undefined && value < target ? " ✗" : "";
}
