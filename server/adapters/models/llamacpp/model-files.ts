import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { InstalledModel } from "../../../core/ports.ts";
import { readHeader } from "./gguf/read-header.ts";
import { describeModel } from "./traits.ts";
import type { DescribedModel } from "./traits.ts";

export interface ModelFile extends InstalledModel {
  readonly path: string;
  readonly traits: DescribedModel;
}

export interface ModelsFound {
  /** By name. */
  readonly models: readonly ModelFile[];
  /** Names of files that end with .gguf, in letters of either size, and cannot be read as such. */
  readonly unreadable: readonly string[];
}

/** The one that PDFs are stored with when no setting names one. */
export function embeddingModelAmong(models: readonly ModelFile[]): string | undefined {
  const embedding = models.filter(({ traits }) => traits.embeds);
  return (embedding.find(({ name }) => /^nomic-embed-text/i.test(name)) ?? embedding[0])?.name;
}

export type FindModels = () => Promise<ModelsFound>;

/** `none`: it can be read, but holds no model of its own. */
type Seen = { digest: string; traits: DescribedModel | "none" | "unreadable" };

/** Looks into the folder each time it is asked, and into a file only when it is new or has changed. */
export function findModelsIn(folder: string): FindModels {
  const seen = new Map<string, Seen>();

  async function traitsOf(path: string, digest: string): Promise<Seen["traits"]> {
    const known = seen.get(path);
    if (known?.digest === digest) return known.traits;
    const traits = await describeFile(path);
    seen.set(path, { digest, traits });
    return traits;
  }

  return async () => {
    const models: ModelFile[] = [];
    const unreadable: string[] = [];
    for (const file of await fileNames(folder)) {
      const path = join(folder, file);
      const info = await stat(path).catch(() => undefined);
      if (!info?.isFile()) continue;
      const { size, mtime } = info;
      const digest = `${size}-${mtime.getTime()}`;
      const traits = await traitsOf(path, digest);
      if (traits === "unreadable") unreadable.push(file);
      else if (traits !== "none")
        models.push({ name: withoutEnding(file), digest, size, modifiedAt: mtime.toISOString(), path, traits });
    }
    return { models, unreadable };
  };
}

async function describeFile(path: string): Promise<Seen["traits"]> {
  try {
    return describeModel(await readHeader(path)) ?? "none";
  } catch {
    return "unreadable";
  }
}

/** A folder that is not there holds no models. */
async function fileNames(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files.filter((file) => /.\.gguf$/i.test(file)).toSorted();
}

function withoutEnding(file: string): string {
  return file.slice(0, -".gguf".length);
}
