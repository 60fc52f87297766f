import { endUpload, forgetOld, runUpload } from "./run-upload.ts";
import { uploadGivenUp, uploadLost } from "./upload-failures.ts";
import { openJob } from "./upload-job.ts";
import type { QueueState } from "./upload-job.ts";
import type { StoredUpload } from "./upload-store.ts";

/** A file that brings the service down must not do so for ever. */
const MOST_ATTEMPTS = 2;

/** Takes up what an earlier run of the service accepted and did not end, oldest first. */
export async function recoverUploads(queue: QueueState): Promise<void> {
  for (const upload of await queue.uploads.unfinished()) await takeUp(queue, upload);
  await forgetOld(queue, queue.clock.now());
}

async function takeUp(queue: QueueState, { uploadId, saved, attempts }: StoredUpload): Promise<void> {
  const job = openJob(queue, uploadId, saved, "queued");
  // The service stopped after the PDF was stored and before that was written down.
  const pdf = await queue.store.find(saved.pdfId);
  if (pdf) return endUpload(queue, job, saved, { pdf });
  const error = attempts >= MOST_ATTEMPTS ? uploadGivenUp(attempts) : await whyUnreadable(queue, saved.pdfId);
  if (error !== undefined) return endUpload(queue, job, saved, { error });
  void runUpload(queue, job, saved, attempts);
}

async function whyUnreadable({ files }: QueueState, pdfId: string): Promise<unknown> {
  try {
    const file = await files.open(pdfId);
    await file?.close();
    return file ? undefined : uploadLost();
  } catch (error) {
    return error;
  }
}
