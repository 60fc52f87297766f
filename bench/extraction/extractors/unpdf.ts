import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";
import type { Extractor } from "../extractors.ts";

/** pdf.js, packed for servers. */
export const unpdf: Extractor = {
  extract: async (path) => {
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)), { verbosity: 0 });
    try {
      const { text } = await extractText(pdf, { mergePages: false });
      return text;
    } finally {
      await pdf.loadingTask.destroy();
    }
  },
};
