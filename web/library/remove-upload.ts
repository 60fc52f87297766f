import { send } from "../service/request.ts";

/** Cancels an upload, or forgets the report on one that has ended. */
export async function removeUpload(uploadId: string): Promise<void> {
  await send(`/api/v1/uploads/${encodeURIComponent(uploadId)}`, { method: "DELETE" });
}
