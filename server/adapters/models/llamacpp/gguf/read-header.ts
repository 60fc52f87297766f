import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { MoreBytesNeeded, parseHeader } from "./parse-header.ts";
import type { GgufFacts } from "./parse-header.ts";

const FIRST_READ = 1024 * 1024;
/** The largest vocabularies known make headers of some 15 MB. */
const LARGEST_HEADER = 32 * 1024 * 1024;

/** Throws for a file that is no GGUF file, is cut off within its header, or cannot be read. */
export async function readHeader(path: string): Promise<GgufFacts> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    for (let wanted = FIRST_READ; ; wanted *= 2) {
      const facts = parseIfEnough(await firstBytes(file, wanted));
      if (facts) return facts;
      if (wanted >= size) throw new Error("It ends within its header.");
      if (wanted >= LARGEST_HEADER) throw new Error("Its header is too large.");
    }
  } finally {
    await file.close();
  }
}

async function firstBytes(file: FileHandle, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(count), 0, count, 0);
  return buffer.subarray(0, bytesRead);
}

function parseIfEnough(bytes: Buffer): GgufFacts | undefined {
  try {
    return parseHeader(bytes);
  } catch (error) {
    if (error instanceof MoreBytesNeeded) return undefined;
    throw error;
  }
}
