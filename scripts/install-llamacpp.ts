/**
 * Installs llama.cpp into extras/llamacpp, with the versions and checksums of the lock there. Nothing is compiled and no
 * package's own script runs. What this machine has no use for is removed again: other machines' builds, and llama.cpp's source.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { importBindings, openLlama } from "../server/adapters/models/llamacpp/process/bindings.ts";

const extra = resolve(import.meta.dirname, "../extras/llamacpp");
const builds = join(extra, "node_modules/@node-llama-cpp");
const source = join(extra, "node_modules/node-llama-cpp/llama/gitRelease.bundle");

const NAMES: Readonly<Record<string, string>> = { darwin: "mac", win32: "win" };
const build =
  `${NAMES[process.platform] ?? process.platform}-${process.arch}` +
  (process.platform === "darwin" && process.arch === "arm64" ? "-metal" : "");

await npmCi();
const there = await buildsInstalled();
await Promise.all([...there.filter((name) => name !== build).map((name) => join(builds, name)), source].map(remove));
if (there.includes(build)) {
  await openLlama(await importBindings(extra));
  console.log(
    "llama.cpp is installed. Run 'npm run models:pull', or put .gguf files into the folder that MODELS_DIR names, and start Docent again.",
  );
} else {
  await remove(join(extra, "node_modules"));
  console.error(
    `There is no ready build of llama.cpp for ${build}: use Ollama, or a server that speaks OpenAI's interface.`,
  );
  process.exitCode = 1;
}

/** npm leaves builds for other machines out, and the folder too when there is none for this one. */
async function buildsInstalled(): Promise<string[]> {
  return existsSync(builds) ? readdir(builds) : [];
}

/** The npm that runs this script, for on Windows `npm` alone is no program. */
async function npmCi(): Promise<void> {
  const npm = process.env["npm_execpath"];
  const options = ["ci", "--ignore-scripts", "--no-fund", "--no-audit"];
  const [program, ...before] = npm === undefined ? ["npm"] : [process.execPath, npm];
  const child = spawn(program ?? "npm", [...before, ...options], { cwd: extra, stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error("npm could not install llama.cpp; what it said stands above.");
}

async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}
