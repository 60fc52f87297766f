import { parseArgs } from "node:util";
import { extractorNames, type ExtractorName } from "./extractors.ts";
import { evalSets } from "./sets.ts";

export interface Options {
  readonly extractors: readonly ExtractorName[];
  readonly sets: readonly string[];
  /** How many of the worst pages are shown for each metric, and of which extractor. */
  readonly worst: number;
  readonly worstOf: ExtractorName;
  readonly repeat: number;
  readonly textsFolder: string | undefined;
}

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      set: { type: "string" },
      worst: { type: "string", default: "0" },
      of: { type: "string", default: "ours" },
      repeat: { type: "string", default: "1" },
      texts: { type: "string" },
    },
  });
  const worstOf = pick(values.of, extractorNames)[0] ?? "ours";
  return {
    extractors: pick(values.only, extractorNames),
    sets: pick(
      values.set,
      evalSets.map(({ name }) => name),
    ),
    worst: Number(values.worst),
    worstOf,
    repeat: Math.max(1, Number(values.repeat)),
    textsFolder: values.texts,
  };
}

function pick<Name extends string>(asked: string | undefined, known: readonly Name[]): readonly Name[] {
  if (asked === undefined) return known;
  const names = asked.split(",");
  const unknown = names.filter((name) => !known.some((one) => one === name));
  if (unknown.length > 0) throw new Error(`Not known: ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  return known.filter((name) => names.includes(name));
}
