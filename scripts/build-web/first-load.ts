import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
);

/** Kilobytes of compressed JavaScript that the page may need before a document is opened. */
export const FIRST_LOAD_BUDGET_KB = 250;

export interface FirstLoad {
  readonly gzipKb: number;
  readonly brotliKb: number;
}

/** Loaded when a document is opened, and when an answer holds a formula. */
const ON_DEMAND = new Set(["viewer/viewer-pane.tsx", "conversation/markdown/formula-block.tsx"]);

/** The scripts that the page needs to show a conversation. */
export async function measureFirstLoad(dist: string): Promise<FirstLoad> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(dist, "manifest.json"), "utf8")));
  const needed = new Set<string>();
  const need = (name: string): void => {
    if (needed.has(name) || ON_DEMAND.has(name)) return;
    needed.add(name);
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {};
    for (const imported of [...imports, ...dynamicImports]) need(imported);
  };
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) need(name);
  const files = [...needed].map((name) => manifest[name]?.file ?? "").filter((file) => file.endsWith(".js"));
  return { gzipKb: await kilobytes(dist, files, ".gz"), brotliKb: await kilobytes(dist, files, ".br") };
}

export function tellOf({ gzipKb, brotliKb }: FirstLoad): string {
  const sizes = `${gzipKb.toFixed(1)} kB with gzip, ${brotliKb.toFixed(1)} kB with brotli`;
  return `First load: ${sizes} of JavaScript (budget: ${FIRST_LOAD_BUDGET_KB} kB).`;
}

async function kilobytes(dist: string, files: readonly string[], ending: string): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(dist, file + ending))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
