import path from "node:path";
import { buildOllama } from "./build-ollama.ts";
import { MissingPart } from "./missing-part.ts";
import { findOnPath, isExecutable } from "./run-command.ts";
import type { Surroundings } from "./surroundings.ts";

/** The binary that was named, else the one on PATH, else the one in the cache, which is built when it is not there yet. */
export async function findOrBuildOllama(named: string | undefined, around: Surroundings): Promise<string> {
  if (named) return checkNamed(named);

  const onPath = await findOnPath("ollama", around.env);
  if (onPath) return onPath;

  const built = path.join(around.cache, "bin", "ollama");
  if (!(await isExecutable(built))) await buildOllama(built, around);
  return built;
}

async function checkNamed(file: string): Promise<string> {
  if (await isExecutable(file)) return path.resolve(file);
  throw new MissingPart(`OLLAMA_BIN names ${file}, which is not an executable file.`);
}
