import type { SameFileParts } from "./find-same-file.ts";
import type { Identity, PdfLibraryParts } from "./pdf-library.ts";
import type { Turnstile } from "./turnstile.ts";
import { createUploadProgress } from "./upload-progress.ts";
import type { UploadProgress } from "./upload-progress.ts";
import { NOTHING_COUNTED } from "./upload-report.ts";
import type { UploadReport, UploadStage } from "./upload-report.ts";
import type { UploadStore } from "./upload-store.ts";

export interface UploadQueueParts extends PdfLibraryParts, SameFileParts {
  readonly files: PdfLibraryParts["files"];
  readonly store: PdfLibraryParts["store"];
  readonly uploads: UploadStore;
}

/** What the parts of the queue share. */
export interface QueueState extends UploadQueueParts {
  /** Every upload that has not ended, by its id. */
  readonly jobs: Map<string, UploadJob>;
  /** One upload is compared with what is there at a time, so that of two with the same bytes the second finds the first. */
  readonly oneByOne: Turnstile;
  readonly endListeners: Set<UploadEndListener>;
  closing: boolean;
}

/** Told of every accepted upload that has ended; `error` says why it failed. */
export type UploadEndListener = (end: { readonly stage: UploadStage; readonly error?: unknown }) => void;

export interface UploadJob {
  readonly uploadId: string;
  readonly progress: UploadProgress;
  readonly cancel: AbortController;
  /** Resolves when nothing more will happen, and everything is put away. */
  readonly over: PromiseWithResolvers<void>;
}

export function openJob({ jobs }: QueueState, uploadId: string, identity: Identity, stage: UploadStage): UploadJob {
  const progress = createUploadProgress(firstReport(uploadId, identity, stage));
  const job = { uploadId, progress, cancel: new AbortController(), over: Promise.withResolvers<void>() };
  jobs.set(uploadId, job);
  return job;
}

/** The job's last report; whoever follows it is told. */
export function closeJob({ jobs }: QueueState, job: UploadJob, last: Partial<UploadReport>): void {
  jobs.delete(job.uploadId);
  job.progress.change(last);
  job.over.resolve();
}

export function firstReport(uploadId: string, { name, uploadedAt }: Identity, stage: UploadStage): UploadReport {
  return { uploadId, name, stage, uploadedAt, finishedAt: null, ...NOTHING_COUNTED, pdf: null, detail: null };
}
