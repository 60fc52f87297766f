import type { PdfRecord } from "./ports.ts";

/** In the order in which an upload comes to them; the last three are ends. */
export const UPLOAD_STAGES = [
  "saving",
  "queued",
  "extracting",
  "chunking",
  "embedding",
  "storing",
  "done",
  "failed",
  "cancelled",
] as const;

export type UploadStage = (typeof UPLOAD_STAGES)[number];

export interface UploadCounts {
  readonly pagesDone: number;
  /** null: not known yet. */
  readonly pagesTotal: number | null;
  readonly chunksDone: number;
  /** null: not known yet. */
  readonly chunksTotal: number | null;
}

/** How far an upload is. */
export interface UploadReport extends UploadCounts {
  readonly uploadId: string;
  readonly name: string;
  readonly stage: UploadStage;
  readonly uploadedAt: string;
  readonly finishedAt: string | null;
  /** What came of it, once it is done. */
  readonly pdf: PdfRecord | null;
  /** Why it ended otherwise: one sentence. */
  readonly detail: string | null;
}

export const NOTHING_COUNTED: UploadCounts = { pagesDone: 0, pagesTotal: null, chunksDone: 0, chunksTotal: null };

export function hasEnded({ stage }: Pick<UploadReport, "stage">): boolean {
  return stage === "done" || stage === "failed" || stage === "cancelled";
}
