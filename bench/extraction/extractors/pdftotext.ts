import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Extractor } from "../extractors.ts";

const run = promisify(execFile);
const MAX_TEXT_BYTES = 256 * 1024 * 1024;

/** Poppler's, with the option that the stated baselines used; it keeps what stands on one line on one line. */
export const pdftotext: Extractor = {
  extract: async (path) => {
    const { stdout } = await run("pdftotext", ["-layout", path, "-"], { maxBuffer: MAX_TEXT_BYTES });
    // Each page ends in a form feed, so that what follows the last one is no page.
    return stdout.split("\f").slice(0, -1);
  },
};
