import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const beside = fileURLToPath(new URL("../../../shared/eval", import.meta.url));

/** The data stays beside the repository: its licences differ, and nothing of it is ours to copy. */
export const evalRoot: string | undefined = existsSync(beside) ? beside : undefined;

export function evalPath(...parts: readonly string[]): string {
  return join(beside, ...parts);
}

export function readEvalText(...parts: readonly string[]): string {
  return readFileSync(evalPath(...parts), "utf8");
}

/** The lines are ours to trust: they are assembled data, not a stranger's upload. */
export function readEvalLines<Line>(...parts: readonly string[]): Line[] {
  return readEvalText(...parts)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}

export interface PdfFile {
  /** As the ground truth names it. */
  readonly name: string;
  readonly path: string;
}

export function pdfsIn(...parts: readonly string[]): PdfFile[] {
  const folder = evalPath(...parts);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".pdf"))
    .toSorted()
    .map((name) => ({ name, path: join(folder, name) }));
}
