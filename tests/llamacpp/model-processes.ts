import { readdir, readFile } from "node:fs/promises";

/** The processes that have a model of this folder loaded, or are loading it. */
export async function modelProcesses(modelsDir: string): Promise<number[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const commands = await Promise.all(ids.map(async (id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
  return ids.filter((_, i) => commands[i]?.includes("model-process.ts") === true && commands[i].includes(modelsDir));
}
