import { mkdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { WriteStream } from "node:tty";
import * as failures from "./failures.ts";
import type { HubFile } from "./hub-file.ts";
import type { Described, Hub } from "./hub.ts";
import { megabytes } from "./megabytes.ts";
import { hashFile, openPart, partPathOf, removeOtherParts } from "./part-file.ts";
import { showProgress } from "./progress.ts";
import { receiveFile } from "./receive-file.ts";

export interface Pulling {
  readonly hub: Hub;
  readonly folder: string;
  readonly timeoutSeconds: number;
  readonly out: WriteStream;
  readonly stop: AbortSignal;
}

/** The file is in the folder afterwards, whole and checked, or what came of it waits there for the next time. */
export async function pullModel(file: HubFile, pulling: Pulling): Promise<void> {
  const { hub, folder, out, stop } = pulling;
  const path = join(folder, file.name);
  const described = await hub.describe(file);
  await mkdir(folder, { recursive: true });
  if (await isThere(path, described, stop)) {
    out.write(`${path} is there already, ${megabytes(described.size)} MB, and was checked.\n`);
    return;
  }
  await removeOtherParts(path, described.sha256);
  await fetchInto(path, file, described, pulling);
  out.write(`${path} has come, ${megabytes(described.size)} MB, and was checked.\n`);
}

async function isThere(path: string, { size, sha256 }: Described, stop: AbortSignal): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return false;
  // It may be somebody's own file, which is not ours to overwrite.
  if (found.size !== size || (await hashFile(path, stop)) !== sha256) throw failures.otherFileThere(path);
  return true;
}

async function fetchInto(path: string, file: HubFile, described: Described, pulling: Pulling): Promise<void> {
  const { hub, folder, timeoutSeconds, out, stop } = pulling;
  await using part = await openPart(partPathOf(path, described.sha256));
  if (part.size > described.size) await part.restart();
  await checkSpace(folder, described.size - part.size);
  if (part.size > 0) out.write(`${file.name} goes on from ${megabytes(part.size)} MB.\n`);
  {
    using progress = showProgress({ name: file.name, total: described.size, from: part.size, out });
    await receiveFile({ hub, file, described, part, progress, timeoutSeconds, stop });
  }
  if (part.size !== described.size || part.sha256() !== described.sha256) {
    await part.discard();
    throw failures.wrongBytes(file.name);
  }
  await part.finish(path);
}

async function checkSpace(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < needed) throw failures.notEnoughSpace(folder, megabytes(needed), megabytes(free));
}
