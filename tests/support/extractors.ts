import { readdir, readFile } from "node:fs/promises";

/** For tests that look for the reader's process. */
export const canFindProcesses =
  process.platform === "linux" ? {} : { skip: "needs /proc to find the reader's process: run on Linux" };

/** The processes that read a PDF of this data folder at this moment. */
export async function extractors(dataDir: string): Promise<number[]> {
  if (process.platform !== "linux") return [];
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const commands = await Promise.all(ids.map(async (id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
  return ids.filter((_, i) => commands[i]?.includes("extractor-process") === true && commands[i].includes(dataDir));
}
