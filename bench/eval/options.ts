import { parseArgs } from "node:util";

const RUNTIMES = ["ollama", "builtin"] as const;
export type RuntimeOption = (typeof RUNTIMES)[number];

export interface Options {
  /** Names of sets; undefined for all there are. */
  readonly sets: readonly string[] | undefined;
  /** Where the sets are; undefined for the folder beside the repository. */
  readonly data: string | undefined;
  /** Whose vectors are judged. */
  readonly runtime: RuntimeOption;
  /** Where the ingested libraries stay; undefined to forget them. */
  readonly keep: string | undefined;
}

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      set: { type: "string" },
      data: { type: "string" },
      keep: { type: "string" },
      runtime: { type: "string", default: "ollama" },
    },
  });
  const runtime = RUNTIMES.find((name) => name === values.runtime);
  if (runtime === undefined) throw new Error(`--runtime is ${RUNTIMES.join(" or ")}, not ${values.runtime}.`);
  return { sets: values.set?.split(","), data: values.data, keep: values.keep, runtime };
}
