import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ModelsFolder extends AsyncDisposable {
  readonly path: string;
  names(): Promise<string[]>;
  read(name: string): Promise<Buffer>;
  /** Bytes that have come of what is not whole yet. */
  partSize(): Promise<number>;
}

/** The folder that models are pulled into is not there before they are; nothing else may appear beside it. */
export async function makeModelsFolder(): Promise<ModelsFolder> {
  const around = await mkdtemp(join(tmpdir(), "docent-models-"));
  const path = join(around, "models");
  const names = async () => (await readdir(path).catch((): string[] => [])).toSorted();
  return {
    path,
    names,
    read: async (name) => readFile(join(path, name)),
    async partSize() {
      const part = (await names()).find((name) => name.endsWith(".part"));
      return part === undefined ? 0 : (await readFile(join(path, part))).length;
    },
    [Symbol.asyncDispose]: async () => rm(around, { recursive: true, force: true }),
  };
}
