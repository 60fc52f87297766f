import { randomUUID } from "node:crypto";
import { cancelled, Failure, storingFailed } from "./errors.ts";
import { findSameFile } from "./find-same-file.ts";
import { newIdentity, savePdf } from "./pdf-library.ts";
import type { SavedPdf, Upload } from "./pdf-library.ts";
import type { PdfRecord } from "./ports.ts";
import { runUpload } from "./run-upload.ts";
import { untilAborted } from "./until-aborted.ts";
import { uploadBroke } from "./upload-failures.ts";
import { closeJob, openJob } from "./upload-job.ts";
import type { QueueState, UploadJob } from "./upload-job.ts";
import type { UploadReport } from "./upload-report.ts";

export type AcceptedUpload =
  | { readonly kind: "queued"; readonly report: UploadReport }
  /** The same bytes are on their way already. */
  | { readonly kind: "on its way"; readonly report: UploadReport }
  /** The same bytes are in the library already. */
  | { readonly kind: "stored"; readonly pdf: PdfRecord };

/** Saves the bytes and puts the upload in line, unless they are there already and are not to be stored twice. */
export async function acceptUpload(queue: QueueState, upload: Upload, force: boolean): Promise<AcceptedUpload> {
  const identity = newIdentity(queue.clock, upload);
  const job = openJob(queue, `upload_${randomUUID()}`, identity, "saving");
  const { signal } = job.cancel;
  try {
    const saved = await savePdf(queue, identity, untilAborted(upload.bytes, signal));
    const accepted = await queue.oneByOne(async () => takeIn(queue, job, saved, force), signal);
    if (accepted.kind !== "queued") await dropJob(queue, job, identity.pdfId, { stage: "cancelled" });
    return accepted;
  } catch (error) {
    const detail = (error instanceof Failure ? error : uploadBroke(error)).message;
    await dropJob(queue, job, identity.pdfId, signal.aborted ? { stage: "cancelled" } : { stage: "failed", detail });
    throw error;
  }
}

async function takeIn(queue: QueueState, job: UploadJob, saved: SavedPdf, force: boolean): Promise<AcceptedUpload> {
  const already = force ? undefined : await findAlready(queue, saved);
  if (already) return already;
  if (job.cancel.signal.aborted) throw cancelled();
  await queue.uploads.add(job.uploadId, saved).catch((cause: unknown) => {
    throw storingFailed(cause);
  });
  job.progress.change({ stage: "queued" });
  const report = job.progress.current;
  void runUpload(queue, job, saved, 0);
  return { kind: "queued", report };
}

/** In this order: an upload leaves the queue only after its PDF has come into the library. */
async function findAlready(queue: QueueState, saved: SavedPdf): Promise<AcceptedUpload | undefined> {
  for (const uploadId of await queue.uploads.unfinishedWith(saved.sha256)) {
    const job = queue.jobs.get(uploadId);
    if (job && !job.cancel.signal.aborted) return { kind: "on its way", report: job.progress.current };
  }
  const pdf = await findSameFile(queue, saved);
  return pdf && { kind: "stored", pdf };
}

async function dropJob(
  queue: QueueState,
  job: UploadJob,
  pdfId: string,
  last: Pick<UploadReport, "stage"> & Partial<UploadReport>,
): Promise<void> {
  await queue.files.remove(pdfId).catch(() => undefined);
  closeJob(queue, job, { ...last, finishedAt: queue.clock.now().toISOString() });
}
