import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../server/adapters/sqlite/open-database.ts";
import { createPdfStore } from "../../server/adapters/sqlite/pdf-store.ts";
import { createEmbedder, type Embedder } from "../../server/core/embedder.ts";
import { indexPassages } from "../../server/core/index-passages.ts";
import { joinPages } from "../../server/core/join-pages.ts";
import type { PdfStore } from "../../server/core/ports.ts";
import { splitIntoChunks } from "../../server/core/split-into-chunks.ts";
import type { ServiceOptions } from "./start-service.ts";
import type { TextSet } from "./text-set.ts";

/** Names are searched too, and these texts have none. */
const NAME = "";

/** A data folder with each text as a document of its own, on one page: as after uploads, but that there are no originals. */
export async function writeTexts(texts: TextSet["texts"], options: ServiceOptions): Promise<Map<string, string>> {
  mkdirSync(options.dataDir, { recursive: true });
  const database = openDatabase(join(options.dataDir, "docent.db"));
  // Nobody misses it after a power cut.
  database.exec("PRAGMA synchronous = OFF");
  const store = createPdfStore(database);
  const { runtime, embeddingModel } = options.judged;
  const embedder = createEmbedder({ runtime, model: embeddingModel });
  const idByText = new Map(texts.map(({ id }, i) => [id, `pdf_${10n ** 18n + BigInt(i)}`]));
  const already = new Set((await store.list()).map(({ pdfId }) => pdfId));
  try {
    for (const [i, { id, text }] of texts.entries()) {
      const pdfId = idByText.get(id) ?? "";
      if (!already.has(pdfId)) await write({ pdfId, text, uploadedAt: timeOf(i) }, store, embedder);
    }
  } finally {
    database.close();
  }
  return idByText;
}

const timeOf = (i: number) => new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString();

async function write(
  { pdfId, text, uploadedAt }: { readonly pdfId: string; readonly text: string; readonly uploadedAt: string },
  store: PdfStore,
  embedder: Embedder,
): Promise<void> {
  const joined = joinPages([{ number: 1, text }]);
  const filePath = `pdfs/${pdfId}.pdf`;
  const metadata = { source: filePath, pdfId, pdfName: NAME, sourceFile: NAME };
  const chunks = splitIntoChunks(joined).map((chunk) => ({ ...chunk, ...metadata }));
  // A corpus has empty texts now and then; an upload without text would be refused.
  if (chunks.length === 0) return;
  const { dimension, ...index } = await indexPassages(
    { name: NAME, joined, chunks },
    embedder,
    new AbortController().signal,
  );
  const pages = joined.spans.map((span) => ({ ...span, width: 595, height: 842, places: new Uint8Array(0) }));
  const embedding = { model: embedder.model, dimension };
  const counts = { chunkCount: chunks.length, pageCount: 1, isSample: false };
  await store.add({ pdfId, name: NAME, uploadedAt, filePath, embedding, ...counts }, { chunks, pages, ...index });
}
