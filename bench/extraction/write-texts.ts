import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ExtractedDocuments } from "./documents.ts";

/** One file for each page, so that two extractors, or two days, can be compared with `diff -r`. */
export function writeTexts(folder: string, set: string, extractor: string, documents: ExtractedDocuments): void {
  for (const [name, { pages }] of documents) {
    const place = join(folder, extractor, set, name);
    mkdirSync(place, { recursive: true });
    for (const [i, text] of pages.entries()) {
      writeFileSync(join(place, `page-${String(i + 1).padStart(3, "0")}.md`), text);
    }
  }
}
