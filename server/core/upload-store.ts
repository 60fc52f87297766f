import type { SavedPdf } from "./pdf-library.ts";
import type { UploadCounts } from "./upload-report.ts";

/** An upload that was accepted: its file is on disk, and it is not forgotten before it has ended. */
export interface StoredUpload {
  readonly uploadId: string;
  readonly saved: SavedPdf;
  /** How often processing was begun and not stopped in good order. */
  readonly attempts: number;
  /** undefined: it waits or is being worked on. */
  readonly end: UploadEnd | undefined;
}

export interface UploadEnd extends UploadCounts {
  readonly stage: "done" | "failed";
  readonly finishedAt: string;
  readonly detail: string | null;
}

export interface UploadStore {
  /** Resolves when it is durable. */
  add(uploadId: string, saved: SavedPdf): Promise<void>;
  setAttempts(uploadId: string, attempts: number): Promise<void>;
  end(uploadId: string, end: UploadEnd): Promise<void>;
  /** Forgets it. False when there is no such upload. */
  remove(uploadId: string): Promise<boolean>;
  find(uploadId: string): Promise<StoredUpload | undefined>;
  /** Newest first. The reports on PDFs that were deleted since are gone with them. */
  list(limit: number): Promise<{ uploads: StoredUpload[]; total: number }>;
  /** Those that have not ended, oldest first. */
  unfinished(): Promise<StoredUpload[]>;
  /** The ids of unfinished uploads of these bytes, oldest first. */
  unfinishedWith(sha256: string): Promise<string[]>;
  /** Forgets ends before `time`, and all but the latest `count`. */
  forgetEnded(before: string, count: number): Promise<void>;
}
