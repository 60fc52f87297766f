import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { provideHeaders } from "./provide-headers.ts";
import { MissingPart } from "./missing-part.ts";
import { findOnPath, lastWords, runCommand } from "./run-command.ts";
import type { Surroundings } from "./surroundings.ts";

const ollamaModule = "github.com/ollama/ollama@v0.24.0";

/** Builds Ollama from source; `target` appears only when it is whole. */
export async function buildOllama(target: string, around: Surroundings): Promise<void> {
  const go = await findOnPath("go", around.env);
  if (!go) throw new MissingPart("No ollama: put one on PATH, name one with OLLAMA_BIN, or install Go to build it.");

  const headers = path.join(around.cache, "include");
  await provideHeaders({ go, folder: headers }, around);

  await mkdir(path.dirname(target), { recursive: true });
  const unfinished = await mkdtemp(`${target}-build-`);
  try {
    around.say(`Building ${ollamaModule} with go install (about 8 minutes on 2 cores) ...`);
    // Without a processor's vector instructions the models run several times slower. Not `native`: that turns on AMX, whose
    // files the Go module leaves out.
    const optimised = process.arch === "x64" ? "-O2 -march=x86-64-v3" : "-O2";
    const flags = { CGO_CFLAGS: optimised, CGO_CXXFLAGS: `${optimised} -I${headers}`, GOBIN: unfinished };
    const built = await runCommand(go, ["install", ollamaModule], { env: { ...around.env, ...flags } });
    if (!built.ok) throw new MissingPart(`No ollama: building it failed.\n${lastWords(built)}`);
    await rename(path.join(unfinished, "ollama"), target);
    around.say(`Built ${target}`);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
