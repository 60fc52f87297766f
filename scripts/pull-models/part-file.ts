import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";

/** What has come of a file so far, and the hash over it. */
export interface PartFile extends AsyncDisposable {
  readonly size: number;
  append(bytes: Uint8Array): Promise<void>;
  restart(): Promise<void>;
  /** Of all that has come. To be taken once. */
  sha256(): string;
  /** Gives the whole file its name, all at once. */
  finish(path: string): Promise<void>;
  discard(): Promise<void>;
}

/** The expected hash is in the name, so that two versions are never mixed. */
export const partPathOf = (path: string, sha256: string) => `${path}.${sha256}.part`;

export async function openPart(path: string): Promise<PartFile> {
  const file = await open(path, "a+");
  let isOpen = true;
  let hash: Hash = createHash("sha256");
  let size = 0;
  for await (const bytes of file.createReadStream({ start: 0, autoClose: false })) {
    hash.update(bytes as Uint8Array);
    size += (bytes as Uint8Array).length;
  }
  const close = async () => {
    if (isOpen) await file.close();
    isOpen = false;
  };
  return {
    get size() {
      return size;
    },
    async append(bytes) {
      await file.appendFile(bytes);
      hash.update(bytes);
      size += bytes.length;
    },
    async restart() {
      await file.truncate(0);
      [hash, size] = [createHash("sha256"), 0];
    },
    sha256: () => hash.digest("hex"),
    async finish(to) {
      await file.sync();
      await close();
      await rename(path, to);
    },
    async discard() {
      await close();
      await rm(path, { force: true });
    },
    async [Symbol.asyncDispose]() {
      await close();
      if (size === 0) await rm(path, { force: true });
    },
  };
}

export async function hashFile(path: string, stop: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash, { signal: stop });
  return hash.digest("hex");
}

/** Of versions that the hub no longer has. */
export async function removeOtherParts(path: string, sha256: string): Promise<void> {
  const [folder, kept] = [dirname(path), partPathOf(path, sha256)];
  for (const name of await readdir(folder)) {
    const found = join(folder, name);
    const isPart = found.startsWith(`${path}.`) && /^[0-9a-f]{64}\.part$/.test(found.slice(path.length + 1));
    if (isPart && found !== kept) await rm(found, { force: true });
  }
}
