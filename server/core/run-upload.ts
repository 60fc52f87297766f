import { Failure, storingFailed } from "./errors.ts";
import { processPdf } from "./pdf-library.ts";
import type { SavedPdf } from "./pdf-library.ts";
import type { PdfRecord, UploadStep } from "./ports.ts";
import { uploadBroke } from "./upload-failures.ts";
import { closeJob } from "./upload-job.ts";
import type { QueueState, UploadJob } from "./upload-job.ts";
import type { UploadStage } from "./upload-report.ts";
import type { UploadEnd } from "./upload-store.ts";

const KEPT_ENDS = 200;
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Waits for its turn and takes an accepted upload to its end. Never throws. */
export async function runUpload(queue: QueueState, job: UploadJob, saved: SavedPdf, attempts: number): Promise<void> {
  if (queue.closing) return job.over.resolve();
  const { signal } = job.cancel;
  const outcome = await queue
    .inTurn(async () => attempt(queue, job, saved, attempts + 1), signal)
    .then(
      (pdf) => ({ pdf }),
      (error: unknown) => ({ error }),
    );
  if ("pdf" in outcome || !signal.aborted) await endUpload(queue, job, saved, outcome);
  // Stopped in good order, it goes on after the next start as if it had not begun.
  else if (queue.closing) await queue.uploads.setAttempts(job.uploadId, attempts).catch(() => undefined);
  else await discard(queue, job, saved);
  job.over.resolve();
}

async function attempt(queue: QueueState, job: UploadJob, saved: SavedPdf, attempts: number): Promise<PdfRecord> {
  const { progress, cancel } = job;
  await queue.uploads.setAttempts(job.uploadId, attempts).catch((cause: unknown) => {
    throw storingFailed(cause);
  });
  const observe = (step: UploadStep, pdfId: string) => {
    const stage = STAGE_OF[step];
    if (stage !== undefined && stage !== progress.current.stage) progress.change({ stage });
    queue.observe(step, pdfId);
  };
  return processPdf({ ...queue, observe }, saved, cancel.signal, {
    onPages: (pagesDone, pagesTotal) => progress.change({ pagesDone, pagesTotal }),
    onChunks: (chunksDone, chunksTotal) => progress.change({ chunksDone, chunksTotal }),
  });
}

const STAGE_OF: Readonly<Partial<Record<UploadStep, UploadStage>>> = {
  extract: "extracting",
  split: "chunking",
  describe: "chunking",
  embed: "embedding",
  store: "storing",
};

/** Never throws. What cannot be written now is found out again, or cleared away, at the next start. */
export async function endUpload(
  queue: QueueState,
  job: UploadJob,
  saved: SavedPdf,
  { pdf, error }: { readonly pdf?: PdfRecord; readonly error?: unknown },
): Promise<void> {
  const now = queue.clock.now();
  const failure = pdf ? undefined : error instanceof Failure ? error : uploadBroke(error);
  const { pagesDone, pagesTotal, chunksDone, chunksTotal } = job.progress.current;
  const counts = pdf ? countsOf(pdf) : { pagesDone, pagesTotal, chunksDone, chunksTotal };
  const end: UploadEnd = {
    stage: pdf ? "done" : "failed",
    finishedAt: now.toISOString(),
    detail: failure?.message ?? null,
    ...counts,
  };
  const written = await queue.uploads.end(job.uploadId, end).then(
    () => true,
    () => false,
  );
  if (!pdf) await queue.files.remove(saved.pdfId).catch(() => undefined);
  await forgetOld(queue, now);
  closeJob(queue, job, { ...end, pdf: pdf ?? null });
  if (!written) queue.jobs.set(job.uploadId, job);
  for (const listener of queue.endListeners) listener({ stage: end.stage, ...(failure ? { error: failure } : {}) });
}

export async function forgetOld({ uploads }: QueueState, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await uploads.forgetEnded(before, KEPT_ENDS).catch(() => undefined);
}

async function discard(queue: QueueState, job: UploadJob, saved: SavedPdf): Promise<void> {
  try {
    await queue.uploads.remove(job.uploadId);
    await queue.files.remove(saved.pdfId);
    closeJob(queue, job, { stage: "cancelled", finishedAt: queue.clock.now().toISOString() });
    for (const listener of queue.endListeners) listener({ stage: "cancelled" });
  } catch (error) {
    await endUpload(queue, job, saved, { error });
  }
}

function countsOf({ pageCount, chunkCount }: PdfRecord) {
  return { pagesDone: pageCount, pagesTotal: pageCount, chunksDone: chunkCount, chunksTotal: chunkCount };
}
