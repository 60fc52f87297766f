import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";

export interface FoundSet {
  /** Its folder, seen from the data's: `ohr`, `text_xquad/en`. */
  readonly name: string;
  readonly path: string;
  readonly kind: "pdfs" | "texts";
}

const LAYOUTS = {
  pdfs: ["pdfs", "questions.jsonl"],
  texts: ["corpus.jsonl", "queries.jsonl", "qrels.tsv"],
} as const;
const DEEPEST = 2;

/** Every set below a folder, known by what lies in it rather than by its name. PDF sets come first, each kind by name. */
export function findSets(root: string): FoundSet[] {
  const sets = below(root, "", DEEPEST);
  return [...sets.filter(({ kind }) => kind === "pdfs"), ...sets.filter(({ kind }) => kind === "texts")];
}

function below(root: string, name: string, depth: number): FoundSet[] {
  const path = join(root, name);
  const kind = kindOf(path);
  if (kind !== undefined) return [{ name: name === "" ? basename(root) : name, path, kind }];
  if (depth === 0) return [];
  return readdirSync(path)
    .filter((entry) => statSync(join(path, entry)).isDirectory())
    .toSorted()
    .flatMap((folder) => below(root, name === "" ? folder : `${name}/${folder}`, depth - 1));
}

function kindOf(path: string): FoundSet["kind"] | undefined {
  const kinds = Object.keys(LAYOUTS) as FoundSet["kind"][];
  return kinds.find((kind) => LAYOUTS[kind].every((file) => existsSync(join(path, file))));
}
