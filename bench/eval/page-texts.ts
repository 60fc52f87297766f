import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { PageText } from "./ways.ts";

const Chunk = z.object({ pdf_id: z.string(), start_offset: z.number(), text: z.string() });
const Page = z.object({ pdf_id: z.string(), page: z.number(), start_offset: z.number(), end_offset: z.number() });

/** Every page's text as the extractor gave it, put together again from the chunks that hold it. */
export function readPageTexts(databasePath: string, nameById: ReadonlyMap<string, string>): PageText[] {
  const database = new DatabaseSync(databasePath, { readOnly: true });
  try {
    const chunks = database.prepare("SELECT pdf_id, start_offset, text FROM chunks ORDER BY pdf_id, chunk_index").all();
    const pages = database
      .prepare("SELECT pdf_id, page, start_offset, end_offset FROM pages ORDER BY pdf_id, page")
      .all();
    const texts = Map.groupBy(z.array(Chunk).parse(chunks), ({ pdf_id }) => pdf_id);
    const whole = new Map([...texts].map(([pdfId, own]) => [pdfId, joined(own)]));
    return z
      .array(Page)
      .parse(pages)
      .map(({ pdf_id, page, start_offset, end_offset }) => ({
        pdf: nameById.get(pdf_id) ?? "",
        page,
        text: whole.get(pdf_id)?.slice(start_offset, end_offset) ?? "",
      }));
  } finally {
    database.close();
  }
}

/** Chunks overlap, and between them only white space is missing. */
function joined(chunks: readonly z.infer<typeof Chunk>[]): string {
  return chunks.reduce((whole, { start_offset, text }) => whole.slice(0, start_offset).padEnd(start_offset) + text, "");
}
