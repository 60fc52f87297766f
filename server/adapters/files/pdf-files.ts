import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { OpenFile, PdfFiles } from "../../core/ports.ts";

const FOLDER = "pdfs";
const KEPT = ".pdf";
const ASIDE = ".deleted";
/** What we wrote ourselves; whatever else lies in the folder is somebody's and stays. */
const OURS = /^(pdf_\d{18,19})\.(?:pdf|deleted)$/;

/** Originals on disk, named by their id alone: what a stranger called the file never becomes part of a path. */
export async function openPdfFiles({ dataDir }: { dataDir: string }): Promise<PdfFiles> {
  const folder = join(dataDir, FOLDER);
  await mkdir(folder, { recursive: true });
  const kept = (pdfId: string) => join(folder, pdfId + KEPT);
  const aside = (pdfId: string) => join(folder, pdfId + ASIDE);

  return {
    async save(pdfId, bytes) {
      // `wx`: an id is never used twice, so a file that is already there is a fault and must not be overwritten.
      const file = await open(kept(pdfId), "wx", 0o600);
      try {
        await writeDurably(file, bytes);
        await makeEntryDurable(folder);
        return `${FOLDER}/${pdfId}${KEPT}`;
      } catch (error) {
        await rm(kept(pdfId), { force: true });
        throw error;
      }
    },

    locate: kept,

    async open(pdfId) {
      const file = await open(kept(pdfId), "r").catch(unlessMissing);
      return file && openFile(file);
    },

    async remove(pdfId) {
      await rm(kept(pdfId), { force: true });
    },

    async setAside(pdfId) {
      await renameIfThere(kept(pdfId), aside(pdfId));
      return {
        remove: async () => rm(aside(pdfId), { force: true }).catch(() => undefined),
        restore: async () => renameIfThere(aside(pdfId), kept(pdfId)),
      };
    },

    async tidy(recorded) {
      for (const name of await readdir(folder)) {
        const pdfId = OURS.exec(name)?.[1];
        if (pdfId === undefined) continue;
        if (!recorded.has(pdfId)) await rm(join(folder, name), { force: true });
        else if (name.endsWith(ASIDE)) await rename(join(folder, name), kept(pdfId));
      }
    },

    async isEmpty() {
      return !(await readdir(folder)).some((name) => OURS.test(name));
    },
  };
}

async function writeDurably(file: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function openFile(file: FileHandle): Promise<OpenFile> {
  try {
    const { size } = await file.stat();
    return { size, read: (start, end) => file.createReadStream({ start, end }), close: async () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A file survives a power cut only when its folder's entry was written too. Windows cannot open folders and need not. */
async function makeEntryDurable(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch(unlessMissing);
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
