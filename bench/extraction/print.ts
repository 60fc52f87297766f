import { count, printTable, type Row } from "../table.ts";
import type { ExtractorName } from "./extractors.ts";
import type { Measurement } from "./measurement.ts";
import type { ExtractorRun } from "./run-extractor.ts";

const MAX_LINE = 700;

export interface Column {
  readonly name: ExtractorName;
  readonly measurements: readonly Measurement[];
  /** Why there is nothing to measure. */
  readonly missing?: string | undefined;
}

export function printMeasurements(title: string, columns: readonly Column[]): void {
  const metrics = columns[0]?.measurements ?? [];
  printTable(
    title,
    ["metric", ...columns.map(({ name }) => name), "target"],
    metrics.map(({ metric, target = "" }, i) => [
      metric,
      ...columns.map(({ missing, measurements }) => (missing ? "-" : shown(measurements[i]))),
      target,
    ]),
  );
  for (const { missing } of columns) if (missing) console.log(`\n${missing}.`);
}

/** Ratios are those of one run on one machine; the figures in seconds are not for comparing with another day's. */
export function printSpeed(title: string, runs: ReadonlyMap<ExtractorName, readonly ExtractorRun[]>): void {
  const seconds = (name: ExtractorName) => total(runs.get(name), "seconds");
  const cpu = (name: ExtractorName) => total(runs.get(name), "cpuSeconds");
  const peak = (name: ExtractorName) => Math.max(0, ...(runs.get(name) ?? []).map(({ peakMb }) => peakMb ?? 0));
  const names = [...runs.keys()];
  const row = (metric: string, value: (name: ExtractorName) => string, target = ""): Row => [
    metric,
    ...names.map(value),
    target,
  ];
  printTable(
    title,
    ["metric", ...names, "target"],
    [
      row("pages", (name) => count(total(runs.get(name), "pageCount"))),
      row("PDFs that failed", (name) => count(total(runs.get(name), "failures"))),
      row("pages a second", (name) => ratio(total(runs.get(name), "pageCount"), seconds(name), 0)),
      row("time, naive = 1", (name) => ratio(seconds(name), seconds("naive")), "<= 1.3"),
      row("time, unpdf = 1", (name) => ratio(seconds(name), seconds("unpdf")), "< .33"),
      row("processor time, naive = 1", (name) => ratio(cpu(name), cpu("naive")), "<= 1.3"),
      row("processor time, unpdf = 1", (name) => ratio(cpu(name), cpu("unpdf")), "< .33"),
      row("peak memory, MB", (name) => (peak(name) > 0 ? peak(name).toFixed(0) : "-")),
      row("peak memory, naive = 1", (name) => ratio(peak(name), peak("naive"))),
      row("peak memory, unpdf = 1", (name) => ratio(peak(name), peak("unpdf"))),
    ],
  );
}

export function printWorst(set: string, { name, measurements }: Column, howMany: number): void {
  for (const { metric, worst = [] } of measurements) {
    if (worst.length === 0) continue;
    console.log(`\n#### ${set}, ${name}: the worst of ${worst.length} by ${metric}`);
    for (const { where, lost, explain } of worst.slice(0, howMany)) {
      console.log(`\n- ${where} (lost ${Number.isInteger(lost) ? lost : decimal(lost)})`);
      for (const line of explain()) console.log(`    ${shortened(line)}`);
    }
  }
}

/** Text of odd files can hold what a terminal would obey. */
function shortened(line: string): string {
  const safe = line.replaceAll(/\p{Cc}/gu, "�");
  return safe.length > MAX_LINE ? `${safe.slice(0, MAX_LINE)}… (${safe.length} letters)` : safe;
}

function total(runs: readonly ExtractorRun[] | undefined, figure: "seconds" | "cpuSeconds" | "pageCount" | "failures") {
  return (runs ?? []).reduce((sum, run) => sum + (run[figure] ?? 0), 0);
}

function ratio(part: number, whole: number, digits = 2): string {
  return part > 0 && whole > 0 ? (part / whole).toFixed(digits) : "-";
}

function shown({ value, outOf }: Partial<Measurement> = {}): string {
  if (value === undefined) return outOf === undefined ? "-" : `skipped (${outOf})`;
  return outOf === undefined ? decimal(value) : `${value} of ${outOf}`;
}

export function decimal(share: number, digits = 3): string {
  return share.toFixed(digits).replace(/^0/, "");
}
