import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openPdfFiles } from "./adapters/files/pdf-files.ts";
import { createSampleFile } from "./adapters/files/sample-file.ts";
import { createTextExtractor } from "./adapters/pdf/text-extractor.ts";
import { createConversations } from "./adapters/sqlite/conversations.ts";
import { lockDataFolder } from "./adapters/sqlite/data-folder-lock.ts";
import { createFingerprints } from "./adapters/sqlite/fingerprints.ts";
import { openDatabase } from "./adapters/sqlite/open-database.ts";
import { createPdfStore } from "./adapters/sqlite/pdf-store.ts";
import { createSessionStore } from "./adapters/sqlite/sessions.ts";
import { openSearch } from "./adapters/sqlite/open-search.ts";
import { createUploadStore } from "./adapters/sqlite/uploads.ts";
import { composeRuntime } from "./compose-runtime.ts";
import type { RuntimePlaces } from "./compose-runtime.ts";
import { addSample } from "./core/add-sample.ts";
import { answerQuestion } from "./core/answer-question.ts";
import { listChatModels } from "./core/chat-models.ts";
import { checkHealth } from "./core/check-health.ts";
import { libraryWithoutDatabase } from "./core/errors.ts";
import { findMessage } from "./core/find-message.ts";
import { createPdfLookup } from "./core/look-up-pdfs.ts";
import { indexOldPdfs } from "./core/index-old-pdfs.ts";
import { createPdfLibrary } from "./core/pdf-library.ts";
import { reembedPdf } from "./core/reembed-pdf.ts";
import { describeRuntime } from "./core/runtime-in-use.ts";
import { searchLibrary } from "./core/search-library.ts";
import type { UploadObserver } from "./core/ports.ts";
import { createSessionLibrary } from "./core/session-library.ts";
import { citationsOf } from "./core/show-citations.ts";
import { createTurnstile } from "./core/turnstile.ts";
import { createUploadQueue } from "./core/upload-queue.ts";
import { buildApp } from "./http/app.ts";
import type { Settings } from "./settings.ts";

const WEB_APP = fileURLToPath(new URL("../web/dist", import.meta.url));
const SAMPLE = fileURLToPath(new URL("../sample/handbook-for-docents.pdf", import.meta.url));

export interface ComposeOptions extends RuntimePlaces {
  readonly settings: Settings;
  /** Told of every step of every upload. */
  readonly observeUploads?: UploadObserver;
  /** The sample document; left out, the one that comes with the project. */
  readonly samplePath?: string;
}

/** Puts the service together from its settings. Here and in compose-runtime.ts it is known which adapters there are. */
export async function compose(options: ComposeOptions) {
  const { settings } = options;
  await mkdir(settings.DATA_DIR, { recursive: true });
  const storage = await openStorage(settings.DATA_DIR, settings.VECTOR_CACHE_MB);
  try {
    return await composeApp(storage, options);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

type Storage = Awaited<ReturnType<typeof openStorage>>;

async function openStorage(dataDir: string, vectorCacheMb: number) {
  const lock = lockDataFolder(dataDir);
  try {
    const databasePath = join(dataDir, "docent.db");
    const files = await openPdfFiles({ dataDir });
    // Beside a new database, originals are not a dead upload's but a library whose database is lost: nothing to sweep away.
    if (!existsSync(databasePath) && !(await files.isEmpty())) throw libraryWithoutDatabase();
    const database = openDatabase(databasePath);
    const search = openSearch({ databasePath, cacheMb: vectorCacheMb });
    const close = async () => {
      await search.close();
      database.close();
      lock.release();
    };
    const stores = {
      store: createPdfStore(database),
      fingerprints: createFingerprints(database),
      uploads: createUploadStore(database),
      conversations: createConversations(database),
      sessions: createSessionStore(database),
    };
    return { files, search, ...stores, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function composeApp(storage: Storage, options: ComposeOptions) {
  const { settings, observeUploads: observe = () => undefined } = options;
  const { files, search, store, fingerprints, conversations, sessions } = storage;
  const clock = { now: () => new Date() };
  const models = await composeRuntime(settings, options);
  const { runtime, embedder, inUse } = models;
  const extractor = createTextExtractor({
    timeoutSeconds: settings.EXTRACTION_TIMEOUT_S,
    memoryMb: settings.EXTRACTION_MEMORY_MB,
    maxPages: settings.MAX_PAGES,
    concurrency: settings.UPLOAD_CONCURRENCY,
  });
  const maxUploadMb = settings.MAX_UPLOAD_MB;
  const inTurn = createTurnstile(settings.UPLOAD_CONCURRENCY);
  const processing = { files, extractor, embedder, store, search, clock, maxUploadMb, observe, inTurn };
  const library = createPdfLibrary(processing);
  const uploads = createUploadQueue({ ...processing, fingerprints, uploads: storage.uploads });
  const sample = createSampleFile(options.samplePath ?? SAMPLE);
  await indexOldPdfs(store);
  await library.recover((await storage.uploads.unfinished()).map(({ saved }) => saved.pdfId));

  const maxContextTokens = settings.MAX_CONTEXT_TOKENS;
  const retrieval = settings.RETRIEVAL;
  const answering = { runtime, embedder, store, search, retrieval, conversations, clock, maxContextTokens };
  const app = await buildApp({
    library,
    uploads,
    addSample: async () => addSample(sample, uploads),
    pdfs: createPdfLookup({ files, store }),
    reembed: async (pdfId, signal) => reembedPdf(processing, pdfId, signal),
    sessions: createSessionLibrary({ sessions, conversations }),
    conversations,
    runtime: inUse,
    health: async () => checkHealth(runtime),
    chatModels: async (signal) => listChatModels(runtime, signal),
    answer: async (question, signal, listener) => answerQuestion(answering, question, signal, listener),
    message: async (messageId) => findMessage(conversations, messageId),
    citations: async (messageId) => citationsOf({ store, conversations }, messageId),
    search: async (asked, signal) => searchLibrary(answering, asked, signal),
    maxUploadMb,
    corsOrigins: settings.CORS_ORIGINS,
    logLevel: settings.LOG_LEVEL,
    webDir: WEB_APP,
  });
  app.log.info(describeRuntime(inUse));
  for (const warning of models.warnings) app.log.warn(warning);
  app.addHook("onClose", async () => {
    await uploads.close();
    models.close();
    await storage.close();
  });
  await uploads.recover();
  return app;
}
