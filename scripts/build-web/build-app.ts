import { cp } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { compressAssets } from "./compress-assets.ts";
import { WEB, WEB_DIST } from "./folders.ts";
import { measureFirstLoad, tellOf } from "./first-load.ts";

/** What PDF.js reads on demand: character maps, fonts, and decoders for pictures. */
const PDFJS_DATA = ["cmaps", "standard_fonts", "wasm", "iccs"];

export async function buildApp(): Promise<void> {
  await build({ configFile: join(WEB, "vite.config.ts"), logLevel: "warn" });
  const pdfjs = dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json")));
  for (const name of PDFJS_DATA) await cp(join(pdfjs, name), join(WEB_DIST, "pdfjs", name), { recursive: true });
  // Icons of notes that a document's readers left in it.
  await cp(join(pdfjs, "web", "images"), join(WEB_DIST, "pdfjs", "images"), { recursive: true });
  await compressAssets(join(WEB_DIST, "assets"));
  console.log(tellOf(await measureFirstLoad(WEB_DIST)));
}
