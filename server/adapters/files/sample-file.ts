import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { SampleFile } from "../../core/ports.ts";
import { sampleMissing } from "../../core/upload-failures.ts";

/** Read when it is asked for: most services never are. */
export function createSampleFile(path: string): SampleFile {
  return {
    name: basename(path),
    read: async () =>
      readFile(path).catch((cause: unknown) => {
        throw sampleMissing(cause);
      }),
  };
}
