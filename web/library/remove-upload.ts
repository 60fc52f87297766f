import type { RemovedUpload } from "../../contract/uploads.ts";
import { requestJson } from "../service/request.ts";

/** Cancels an upload, or forgets the report on one that has ended: the stage it had come to tells which. */
export async function removeUpload(uploadId: string): Promise<RemovedUpload["stage"]> {
  const path = `/api/v1/uploads/${encodeURIComponent(uploadId)}`;
  return (await requestJson<RemovedUpload>(path, { method: "DELETE" })).stage;
}
