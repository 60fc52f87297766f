import type { StoredChunk } from "./ports.ts";

/** The context exactly as the interface fixes it: a source line, the chunk, and `---` between pieces. */
export function renderContext(chunks: readonly Pick<StoredChunk, "pdfName" | "text">[]): string {
  return chunks.map(({ pdfName, text }) => `[Source: ${pdfName || "Unknown"}]\n${text}\n`).join("\n---\n");
}
