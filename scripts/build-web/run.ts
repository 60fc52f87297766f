/** Builds the web app into web/dist; with --if-stale only when its sources have changed since it was last built. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fingerprintSources } from "./fingerprint-sources.ts";
import { ROOT, WEB_DIST } from "./folders.ts";

const STAMP = join(WEB_DIST, "built-from.txt");

const fingerprint = await fingerprintSources(ROOT);
const isFresh = (await readFile(STAMP, "utf8").catch(() => "")) === fingerprint;

if (!isFresh || !process.argv.includes("--if-stale")) {
  console.log("Building the web app ...");
  // Vite takes longer to load than to see that there is nothing to build.
  const { buildApp } = await import("./build-app.ts");
  await buildApp();
  await writeFile(STAMP, fingerprint);
}
