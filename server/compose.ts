import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openPdfFiles } from "./adapters/files/pdf-files.ts";
import { createOllama } from "./adapters/models/ollama/ollama.ts";
import { createTextExtractor } from "./adapters/pdf/text-extractor.ts";
import { createConversations } from "./adapters/sqlite/conversations.ts";
import { lockDataFolder } from "./adapters/sqlite/data-folder-lock.ts";
import { openDatabase } from "./adapters/sqlite/open-database.ts";
import { createPdfStore } from "./adapters/sqlite/pdf-store.ts";
import { openVectorSearch } from "./adapters/sqlite/vectors/vector-search.ts";
import { answerQuestion } from "./core/answer-question.ts";
import { listChatModels } from "./core/chat-models.ts";
import { checkHealth } from "./core/check-health.ts";
import { createEmbedder } from "./core/embedder.ts";
import { createPdfLibrary } from "./core/pdf-library.ts";
import type { UploadObserver } from "./core/ports.ts";
import { buildApp } from "./http/app.ts";
import type { Settings } from "./settings.ts";

const PDFS_READ_AT_ONCE = 2;

export interface ComposeOptions {
  readonly settings: Settings;
  /** Told of every step of every upload. */
  readonly observeUploads?: UploadObserver;
}

/** Puts the service together from its settings. The only place that knows which adapters there are. */
export async function compose({ settings, observeUploads }: ComposeOptions) {
  const dataDir = settings.DATA_DIR;
  await mkdir(dataDir, { recursive: true });
  const lock = lockDataFolder(dataDir);
  const databasePath = join(dataDir, "docent.db");
  const database = openDatabase(databasePath);
  const search = openVectorSearch({ databasePath, cacheMb: settings.VECTOR_CACHE_MB });
  const store = createPdfStore(database);
  const conversations = createConversations(database);
  const clock = { now: () => new Date() };
  const runtime = createOllama({ host: settings.OLLAMA_HOST, timeoutSeconds: settings.RUNTIME_TIMEOUT_S });
  const embedder = createEmbedder({ runtime, model: settings.EMBEDDING_MODEL });
  const library = createPdfLibrary({
    files: await openPdfFiles({ dataDir }),
    extractor: createTextExtractor({
      timeoutSeconds: settings.EXTRACTION_TIMEOUT_S,
      concurrency: PDFS_READ_AT_ONCE,
    }),
    embedder,
    store,
    search,
    clock,
    maxUploadMb: settings.MAX_UPLOAD_MB,
    observe: observeUploads ?? (() => undefined),
  });
  await library.recover();

  const answering = {
    runtime,
    embedder,
    store,
    search,
    conversations,
    clock,
    maxContextTokens: settings.MAX_CONTEXT_TOKENS,
  };
  const app = await buildApp({
    library,
    conversations,
    health: async () => checkHealth(runtime),
    chatModels: async (signal) => listChatModels(runtime, signal),
    answer: async (question, signal) => answerQuestion(answering, question, signal),
    maxUploadMb: settings.MAX_UPLOAD_MB,
    corsOrigins: settings.CORS_ORIGINS,
    logLevel: settings.LOG_LEVEL,
  });
  app.addHook("onClose", async () => {
    await search.close();
    database.close();
    lock.release();
  });
  return app;
}
