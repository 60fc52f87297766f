import type { AcceptedUpload } from "../core/accept-upload.ts";
import type { AnswerListener } from "../core/answer-listener.ts";
import type { Answer, Question } from "../core/answer-question.ts";
import type { RuntimeHealth } from "../core/check-health.ts";
import type { PdfLookup } from "../core/look-up-pdfs.ts";
import type { PdfLibrary } from "../core/pdf-library.ts";
import type { Conversations, InstalledModel, PdfRecord, StoredMessage } from "../core/ports.ts";
import type { RuntimeInUse } from "../core/runtime-in-use.ts";
import type { Found, Search } from "../core/search-library.ts";
import type { Citation } from "../core/show-citations.ts";
import type { SessionLibrary } from "../core/session-library.ts";
import type { UploadQueue } from "../core/upload-queue.ts";

/** What the front door leads to. */
export interface Services {
  readonly library: PdfLibrary;
  readonly uploads: UploadQueue;
  /** Throws sampleMissing, and what accepting throws. */
  readonly addSample: () => Promise<AcceptedUpload>;
  readonly pdfs: PdfLookup;
  /** Throws pdfNotFound, reembeddingFailed. */
  readonly reembed: (pdfId: string, signal: AbortSignal) => Promise<PdfRecord>;
  readonly sessions: SessionLibrary;
  readonly conversations: Conversations;
  readonly runtime: RuntimeInUse;
  readonly health: () => Promise<RuntimeHealth>;
  readonly chatModels: (signal: AbortSignal) => Promise<InstalledModel[]>;
  readonly answer: (question: Question, signal: AbortSignal, listener?: AnswerListener) => Promise<Answer>;
  /** Throws messageNotFound. */
  readonly message: (messageId: number) => Promise<StoredMessage>;
  /** Throws messageNotFound. */
  readonly citations: (messageId: number) => Promise<Citation[]>;
  readonly search: (asked: Search, signal: AbortSignal) => Promise<Found>;
  readonly maxUploadMb: number;
}
