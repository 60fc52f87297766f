import type { Upload } from "../../contract/uploads.ts";
import { readEvents } from "./read-events.ts";
import { send } from "./request.ts";
import { ServiceError } from "./service-error.ts";

/** How far an upload is, again and again until it has ended. Throws what `readEvents` throws, and what the service says. */
export async function* followUpload(uploadId: string, signal: AbortSignal): AsyncGenerator<Upload> {
  const response = await send(`/api/v1/uploads/${encodeURIComponent(uploadId)}/events`, { signal });
  for await (const { event, data } of readEvents(response, signal)) {
    if (event === "error") throw new ServiceError(500, (data as { detail: string }).detail);
    yield data as Upload;
  }
}
