import { count, printTable, type Row } from "../table.ts";
import type { LibrarySize } from "./library-size.ts";
import type { EmbeddingCount } from "./embedding-tally.ts";
import type { StageClock } from "./stage-clock.ts";

export interface IngestCost {
  readonly set: string;
  readonly size: LibrarySize;
  /** Undefined when nothing, or not everything, was uploaded in this run. */
  readonly time: { readonly stages: StageClock["seconds"]; readonly embedded: EmbeddingCount } | undefined;
}

export function printIngestCosts(costs: readonly IngestCost[]): void {
  if (costs.length === 0) return;
  printTable(
    "Ingest: passages",
    ["set", "PDFs", "pages", "chunks", "passages", "a chunk", "characters embedded, chunks = 1"],
    costs.map(({ set, size }) => [
      set,
      ...[size.pdfs, size.pages, size.chunks, size.passages].map(count),
      (size.passages / size.chunks).toFixed(1),
      (size.passageCharacters / size.chunkCharacters).toFixed(3),
    ]),
  );
  printTable(
    "Ingest: seconds of each step",
    ["set", "save", "extract", "split", "index passages", "store", "sum", "model: embedding", "passages a second"],
    costs.map(timeRow),
  );
  printTable(
    "Ingest: disk, bytes for each 1,000 characters of text",
    ["set", "passages", "their words", "their vectors", "rest of the database", "database with / without passages"],
    costs.map(({ set, size }) => [
      set,
      ...[size.passageBytes, size.keywordBytes, size.vectorBytes, size.otherBytes].map((bytes) =>
        count(Math.round((bytes / size.chunkCharacters) * 1000)),
      ),
      ((size.passageBytes + size.otherBytes) / size.otherBytes).toFixed(2),
    ]),
  );
}

/** The model's own time stands apart: it is the model's and the machine's, and remembered vectors took it another day. */
function timeRow({ set, time }: IngestCost): Row {
  if (time === undefined) return [set, "kept from before"];
  const { stages, embedded } = time;
  const [save = 0, extract = 0, split = 0, describe = 0, embed = 0, store = 0] = (
    ["save", "extract", "split", "describe", "embed", "store"] as const
  ).map((step) => stages.get(step));
  const steps = [save, extract, split + describe, embed - embedded.waited, store];
  const sum = steps.reduce((one, other) => one + other, 0);
  return [
    set,
    ...[...steps, sum].map((one) => one.toFixed(1)),
    ...(embedded.texts === 0
      ? ["in the service", "-"]
      : [embedded.seconds.toFixed(0), (embedded.texts / embedded.seconds).toFixed(1)]),
  ];
}
