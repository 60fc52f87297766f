import { parseArgs } from "node:util";

export interface Options {
  /** Names of sets; undefined for all there are. */
  readonly sets: readonly string[] | undefined;
  /** Where the sets are; undefined for the folder beside the repository. */
  readonly data: string | undefined;
  /** Where the ingested libraries stay; undefined to forget them. */
  readonly keep: string | undefined;
}

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { set: { type: "string" }, data: { type: "string" }, keep: { type: "string" } },
  });
  return { sets: values.set?.split(","), data: values.data, keep: values.keep };
}
