import type { Upload, UploadList } from "../../contract/uploads.ts";
import { requestJson } from "../service/request.ts";

/** Failures from before that are no news any more. */
const OLD_MS = 86_400_000;

/** Uploads that somebody may still care for, oldest first: those on their way, and those that failed within a day. */
export async function listUploads(signal: AbortSignal, now = Date.now()): Promise<Upload[]> {
  const { uploads } = await requestJson<UploadList>("/api/v1/uploads", { signal });
  return uploads.filter((upload) => isOfInterest(upload, now)).toReversed();
}

function isOfInterest({ stage, finished_at }: Upload, now: number): boolean {
  // Whether one that is still being sent will be taken is not decided; the page that sends it shows it.
  if (finished_at === null) return stage !== "saving";
  return stage === "failed" && now - Date.parse(finished_at) < OLD_MS;
}
