import { compose } from "../../server/compose.ts";
import type { UploadObserver } from "../../server/core/ports.ts";
import { readSettings } from "../../server/settings.ts";
import type { JudgedRuntime } from "./judged-runtime.ts";

export interface Service extends AsyncDisposable {
  readonly url: string;
}

export interface ServiceOptions {
  readonly dataDir: string;
  readonly judged: JudgedRuntime;
  readonly observeUploads?: UploadObserver;
}

/** The whole service on a real socket. In this process, so that the steps of an upload can be timed. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { dataDir, judged, observeUploads } = options;
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: "error", ...judged.settings });
  const app = await compose({ settings, ...(observeUploads === undefined ? {} : { observeUploads }) });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url, [Symbol.asyncDispose]: async () => app.close() };
}
