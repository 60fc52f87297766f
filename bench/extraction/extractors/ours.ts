import { readFile } from "node:fs/promises";
import type { Extractor } from "../extractors.ts";
import { inPageOrder } from "../in-page-order.ts";
import { readPdf } from "../../../server/adapters/pdf/read-pdf.ts";

export const ours: Extractor = {
  extract: async (path) => inPageOrder((await readPdf(await readFile(path))).pages),
};
