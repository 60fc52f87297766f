import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** Lies beside the repository, not in it: most of its files are not ours to publish. */
const FOLDER = new URL("../../../shared/eval/robustness/", import.meta.url);

const OddPdf = z.object({
  pdf: z.string(),
  expect: z.enum(["text", "no_text", "encrypted", "broken", "either"]),
  tags: z.array(z.string()),
  /** Of a file that gives orders: what only the order asks for. */
  canary: z.string().nullish(),
  sample_words: z.array(z.string()),
  pages: z.int().nullish(),
  words_poppler: z.int().nullish(),
  words_mupdf: z.int().nullish(),
});

/** One line of the manifest: a file, and how its upload must be answered. */
export type OddPdf = z.infer<typeof OddPdf>;

/** Nothing when the set is not here. Files that are known to exhaust a reader come first: they break the most. */
export function readManifest(): OddPdf[] | undefined {
  const path = new URL("manifest.jsonl", FOLDER);
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, "utf8").split("\n");
  const pdfs = lines.filter((line) => line.trim() !== "").map((line) => OddPdf.parse(JSON.parse(line)));
  return [...pdfs.filter(isTrap), ...pdfs.filter((pdf) => !isTrap(pdf))];
}

export function readBytes({ pdf }: OddPdf): Buffer {
  return readFileSync(fileURLToPath(new URL(`pdfs/${pdf}`, FOLDER)));
}

const TRAP_TAGS = new Set(["bomb", "slow_for_reference_tools"]);
const TRAP_NAMES = /bomb_giant|ContentStreamCycle|GHOSTSCRIPT-69/;

function isTrap({ pdf, tags }: OddPdf): boolean {
  return TRAP_NAMES.test(pdf) || tags.some((tag) => TRAP_TAGS.has(tag));
}
