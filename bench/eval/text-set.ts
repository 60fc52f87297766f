import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { FoundSet } from "./find-sets.ts";
import { readLines } from "./read-lines.ts";

const Id = z.union([z.string(), z.number().transform(String)]);
const Text = z.object({ _id: Id, title: z.string().nullish(), text: z.string() });
const Query = z.object({ _id: Id, text: z.string() });

export interface TextSet {
  readonly texts: readonly { readonly id: string; readonly text: string }[];
  readonly queries: readonly { readonly text: string; readonly relevance: Relevance }[];
}

/** How relevant each text is to a query, above 0. A text that is missing here is not. */
export type Relevance = ReadonlyMap<string, number>;

/** Queries without a relevant text do not count. */
export function readTextSet({ path }: FoundSet): TextSet {
  const judged = readJudgements(join(path, "qrels.tsv"));
  return {
    texts: readLines(join(path, "corpus.jsonl"), Text).map(({ _id, title, text }) => ({
      id: _id,
      text: title ? `${title}\n\n${text}` : text,
    })),
    queries: readLines(join(path, "queries.jsonl"), Query).flatMap(({ _id, text }) => {
      const relevance = judged.get(_id);
      return relevance === undefined ? [] : [{ text, relevance }];
    }),
  };
}

function readJudgements(path: string): Map<string, Map<string, number>> {
  const judged = new Map<string, Map<string, number>>();
  const [, ...lines] = readFileSync(path, "utf8").split("\n");
  for (const line of lines) {
    const [query = "", text = "", score] = line.trim().split("\t");
    if (!(Number(score) > 0)) continue;
    judged.set(query, (judged.get(query) ?? new Map<string, number>()).set(text, Number(score)));
  }
  return judged;
}
