import { memoryIsTold } from "../process-memory.ts";
import { median } from "../stopwatch.ts";
import type { CheckedFile } from "./check-file.ts";
import { mayBeRead } from "./judge-answer.ts";

const LISTED = 5;

export interface Report {
  readonly files: readonly CheckedFile[];
  /** Resident memory of the service in MB: before the first file, halfway, after the last. */
  readonly serviceMb: readonly number[];
}

export function printReport({ files, serviceMb }: Report): void {
  printUnmet(files.filter((file) => file.problems.length > 0));
  printReadAnyway(files.filter((file) => file.answer.status === 200 && mayBeRead(file.pdf)));
  printCounts(files);
  printTop("Slowest", files, ({ seconds }) => seconds, "s");
  if (memoryIsTold) printTop("Largest by the extractor's memory", files, ({ extractorMb }) => extractorMb, "MB");

  const health = files.flatMap((file) => file.healthMs);
  console.log(
    `\n/health while files were read: ${health.length} answers, median ${median(health).toFixed(0)} ms, slowest ${Math.max(...health).toFixed(0)} ms`,
  );
  if (!memoryIsTold) return;
  console.log(`Service's own memory (start, halfway, end): ${serviceMb.map((mb) => mb.toFixed(0)).join(", ")} MB`);
}

function printUnmet(unmet: readonly CheckedFile[]): void {
  if (unmet.length === 0) return;
  console.log("\nfile | expected | tags | got | wrong");
  for (const { pdf, answer, problems } of unmet) {
    console.log([pdf.pdf, pdf.expect, pdf.tags.join(" "), described(answer), problems.join("; ")].join(" | "));
  }
}

/** Said aloud: these are not as their label has it. */
function printReadAnyway(files: readonly CheckedFile[]): void {
  if (files.length === 0) return;
  console.log(`\nAccepted against their label, because they hold words: ${files.map(({ pdf }) => pdf.pdf).join(", ")}`);
}

function described({ status, body }: CheckedFile["answer"]): string {
  const detail = typeof body === "object" && body !== null && "detail" in body ? String(body.detail) : "";
  return `${status} ${detail}`.trim();
}

function printCounts(files: readonly CheckedFile[]): void {
  const byExpectation = Map.groupBy(files, ({ pdf }) => pdf.expect);
  console.log(`\n${metOf(files)} files as expected`);
  for (const [expect, those] of byExpectation) console.log(`  ${expect}: ${metOf(those)}`);
}

function metOf(files: readonly CheckedFile[]): string {
  return `${files.filter((file) => file.problems.length === 0).length} of ${files.length}`;
}

function printTop(
  title: string,
  files: readonly CheckedFile[],
  figure: (file: CheckedFile) => number,
  unit: string,
): void {
  console.log(`\n${title}`);
  for (const file of files.toSorted((a, b) => figure(b) - figure(a)).slice(0, LISTED)) {
    console.log(`  ${figure(file).toFixed(1)} ${unit}  ${file.pdf.pdf}`);
  }
}
