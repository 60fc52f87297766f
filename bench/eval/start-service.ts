import { compose } from "../../server/compose.ts";
import type { UploadObserver } from "../../server/core/ports.ts";
import { readSettings } from "../../server/settings.ts";

export interface Service extends AsyncDisposable {
  readonly url: string;
}

export interface ServiceOptions {
  readonly dataDir: string;
  readonly runtimeUrl: string;
  readonly embeddingModel: string;
  readonly observeUploads?: UploadObserver;
}

/** The whole service on a real socket. In this process, so that the steps of an upload can be timed. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { dataDir, runtimeUrl, embeddingModel, observeUploads } = options;
  const settings = readSettings({
    DATA_DIR: dataDir,
    OLLAMA_HOST: runtimeUrl,
    EMBEDDING_MODEL: embeddingModel,
    LOG_LEVEL: "error",
  });
  const app = await compose({ settings, ...(observeUploads === undefined ? {} : { observeUploads }) });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url, [Symbol.asyncDispose]: async () => app.close() };
}
