import { copyFile, mkdir, rename } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { MissingPart } from "./missing-part.ts";
import { findOnPath, lastWords, runCommand } from "./run-command.ts";
import type { Surroundings } from "./surroundings.ts";

// Go's module archives leave out every folder called vendor, and llama.cpp keeps these three libraries in one.
const fromSystem = [
  { header: "nlohmann/json.hpp", debianPackage: "nlohmann-json3-dev" },
  { header: "stb/stb_image.h", debianPackage: "libstb-dev" },
];
// Debian has no package of miniaudio, and this Go module carries the header.
const miniaudioModule = "github.com/gen2brain/malgo@v0.11.24";

/** Sees to it that a C++ compiler given `-I folder` finds every header that Ollama's source lacks. */
export async function provideHeaders(where: { go: string; folder: string }, around: Surroundings): Promise<void> {
  await provideMiniaudio(where, around);
  if ((await missingHeaders(where, around)).length > 0) await installDebianPackages(around);

  const missing = await missingHeaders(where, around);
  if (missing.length === 0) return;
  const list = missing.map(({ header, debianPackage }) => `${header} (Debian: ${debianPackage})`).join(", ");
  throw new MissingPart(
    `No ollama: to build it, the C++ compiler must find ${list}. Install them, or put them in ${where.folder}.`,
  );
}

async function missingHeaders({ go, folder }: { go: string; folder: string }, { env }: Surroundings) {
  const compiler = (await runCommand(go, ["env", "CXX"], { env })).stdout.trim();
  if (!(await runCommand(compiler, ["--version"], { env })).ok) {
    throw new MissingPart(`No ollama: building it takes a C++ compiler, and ${compiler} does not run here.`);
  }
  const finds = async (header: string) =>
    (await runCommand(compiler, ["-M", "-x", "c++", `-I${folder}`, "-include", header, "/dev/null"], { env })).ok;
  const found = await Promise.all(fromSystem.map(({ header }) => finds(header)));
  return fromSystem.filter((_, index) => !found[index]);
}

async function installDebianPackages({ env, say }: Surroundings): Promise<void> {
  const aptGet = await findOnPath("apt-get", env);
  if (process.getuid?.() !== 0 || !aptGet) return;
  const packages = fromSystem.map(({ debianPackage }) => debianPackage);
  say(`Installing ${packages.join(" and ")} with apt-get ...`);
  await runCommand(aptGet, ["update"], { env });
  const installed = await runCommand(aptGet, ["install", "-y", "--no-install-recommends", ...packages], { env });
  if (!installed.ok) say(`apt-get failed.\n${lastWords(installed)}`);
}

async function provideMiniaudio({ go, folder }: { go: string; folder: string }, { env, cache, say }: Surroundings) {
  const target = path.join(folder, "miniaudio", "miniaudio.h");
  if (existsSync(target)) return;

  say(`Fetching miniaudio.h from ${miniaudioModule} ...`);
  await mkdir(path.dirname(target), { recursive: true });
  const downloaded = await runCommand(go, ["mod", "download", "-json", miniaudioModule], { env, cwd: cache });
  if (!downloaded.ok) throw new MissingPart(`No ollama: fetching ${miniaudioModule} failed.\n${lastWords(downloaded)}`);
  const { Dir } = z.object({ Dir: z.string() }).parse(JSON.parse(downloaded.stdout));
  await copyFile(path.join(Dir, "miniaudio.h"), `${target}.part`);
  await rename(`${target}.part`, target);
}
