import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Changes when anything does that the built app is made from. */
export async function fingerprintSources(root: string): Promise<string> {
  const sources = globSync(SOURCES, { cwd: root, exclude: (path) => path === join("web", "dist") }).toSorted();
  const hash = createHash("sha256");
  for (const file of sources) {
    hash.update(file.replaceAll("\\", "/"));
    hash.update(await readFile(join(root, file)));
  }
  return hash.digest("hex");
}

const SOURCES = ["web/**/*.*", "contract/*.ts", "scripts/build-web/*.ts", "package-lock.json"];
