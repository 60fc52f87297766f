import { acceptUpload } from "./accept-upload.ts";
import type { AcceptedUpload } from "./accept-upload.ts";
import type { Upload } from "./pdf-library.ts";
import { recoverUploads } from "./recover-uploads.ts";
import { createTurnstile } from "./turnstile.ts";
import { uploadNotFound } from "./upload-failures.ts";
import { firstReport } from "./upload-job.ts";
import type { QueueState, UploadEndListener, UploadQueueParts } from "./upload-job.ts";
import type { UploadReport } from "./upload-report.ts";
import type { StoredUpload } from "./upload-store.ts";

export interface UploadQueue {
  /**
   * Resolves when the bytes are durable and the upload is in line: from then on it is finished or reported failed, also
   * across a crash. With bytes that are there already, says so instead, unless `force`. Throws what saving throws.
   */
  accept(upload: Upload, options: { readonly force: boolean }): Promise<AcceptedUpload>;
  /** Throws uploadNotFound. */
  find(uploadId: string): Promise<UploadReport>;
  /** Newest first. */
  list(limit: number): Promise<{ uploads: UploadReport[]; total: number }>;
  /** The present report, then each change until an end or until aborted. Throws uploadNotFound. */
  follow(uploadId: string, signal: AbortSignal): Promise<AsyncIterable<UploadReport>>;
  /**
   * Cancels an upload that has not ended and leaves nothing of it; of one that has, forgets the report. Resolves to the
   * last report. Throws uploadNotFound.
   */
  remove(uploadId: string): Promise<UploadReport>;
  onEnd(listener: UploadEndListener): void;
  /** To be called once at start: goes on with what was accepted before. */
  recover(): Promise<void>;
  /** Stops in good order: what is under way begins anew after the next start. */
  close(): Promise<void>;
}

export function createUploadQueue(parts: UploadQueueParts): UploadQueue {
  const queue: QueueState = {
    ...parts,
    jobs: new Map(),
    oneByOne: createTurnstile(1),
    endListeners: new Set(),
    closing: false,
  };
  return {
    accept: async (upload, { force }) => acceptUpload(queue, upload, force),
    find: async (uploadId) => findReport(queue, uploadId),
    list: async (limit) => listReports(queue, limit),
    follow: async (uploadId, signal) =>
      queue.jobs.get(uploadId)?.progress.follow(signal) ?? once(await findReport(queue, uploadId)),
    remove: async (uploadId) => removeUpload(queue, uploadId),
    onEnd: (listener) => void queue.endListeners.add(listener),
    recover: async () => recoverUploads(queue),
    close: async () => closeQueue(queue),
  };
}

async function findReport(queue: QueueState, uploadId: string): Promise<UploadReport> {
  const job = queue.jobs.get(uploadId);
  if (job) return job.progress.current;
  const stored = await queue.uploads.find(uploadId);
  if (!stored) throw uploadNotFound(uploadId);
  return reportOf(queue, stored);
}

async function listReports(queue: QueueState, limit: number): Promise<{ uploads: UploadReport[]; total: number }> {
  const saving = [...queue.jobs.values()].map((job) => job.progress.current).filter(({ stage }) => stage === "saving");
  const { uploads, total } = await queue.uploads.list(limit);
  const stored = await Promise.all(uploads.map(async (upload) => reportOf(queue, upload)));
  return { uploads: [...saving.toReversed(), ...stored].slice(0, limit), total: total + saving.length };
}

async function reportOf(queue: QueueState, { uploadId, saved, end }: StoredUpload): Promise<UploadReport> {
  const job = queue.jobs.get(uploadId);
  if (job) return job.progress.current;
  const pdf = end?.stage === "done" ? await queue.store.find(saved.pdfId) : undefined;
  return { ...firstReport(uploadId, saved, "queued"), ...end, pdf: pdf ?? null };
}

async function removeUpload(queue: QueueState, uploadId: string): Promise<UploadReport> {
  const job = queue.jobs.get(uploadId);
  job?.cancel.abort();
  await job?.over.promise;
  if (job?.progress.current.stage === "cancelled") return job.progress.current;
  const report = job?.progress.current ?? (await findReport(queue, uploadId));
  await queue.uploads.remove(uploadId);
  queue.jobs.delete(uploadId);
  return report;
}

async function closeQueue(queue: QueueState): Promise<void> {
  queue.closing = true;
  const jobs = [...queue.jobs.values()];
  for (const job of jobs) job.cancel.abort();
  await Promise.all(jobs.map(async (job) => job.over.promise));
}

async function* once(report: UploadReport): AsyncGenerator<UploadReport> {
  yield report;
}
