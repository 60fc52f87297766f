/**
 * Every failure a user can meet. The message is a sentence for that user: what happened and what to do. It holds no
 * path, no stack and no text of a document. The front door turns `kind` into a status, and nothing else does.
 */
export type FailureKind =
  "invalid" | "not-found" | "too-large" | "out-of-range" | "failed" | "unavailable" | "cancelled";

export class Failure extends Error {
  override readonly name = "Failure";
  readonly kind: FailureKind;
  /** Tells failures apart in code; the sentence is for people. */
  readonly reason: string;

  constructor(kind: FailureKind, reason: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.reason = reason;
  }
}

export function failedBecause(error: unknown, reason: string): boolean {
  return error instanceof Failure && error.reason === reason;
}

// ---------------------------------------------------------------- uploads

export const noFile = () =>
  new Failure(
    "invalid",
    "no-file",
    "The request has no file: send the PDF as a multipart/form-data part named 'file', with a file name.",
  );

export const severalFiles = () =>
  new Failure("invalid", "several-files", "The request has more than one file: upload one PDF per request.");

export const badMultipart = (cause?: unknown) =>
  new Failure(
    "invalid",
    "bad-multipart",
    "The upload is not valid multipart/form-data, or it broke off: send the file again.",
    cause,
  );

export const notAPdf = () =>
  new Failure("invalid", "not-a-pdf", "The file is not a PDF: choose a file that begins with '%PDF-'.");

export const uploadTooLarge = (limitMb: number) =>
  new Failure(
    "too-large",
    "upload-too-large",
    `The file is larger than ${limitMb} MB: split it, or raise MAX_UPLOAD_MB and start the service again.`,
  );

export const pdfBroken = (cause?: unknown) =>
  new Failure(
    "failed",
    "pdf-broken",
    "The PDF is damaged and cannot be read: open it in a PDF viewer, save it anew and upload that copy.",
    cause,
  );

export const pdfEncrypted = () =>
  new Failure(
    "failed",
    "pdf-encrypted",
    "The PDF is protected by a password: remove the protection and upload it again.",
  );

export const pdfWithoutText = () =>
  new Failure(
    "failed",
    "pdf-without-text",
    "The PDF has no text to read: it is empty or holds only images, and scanned text is not recognised.",
  );

export const extractionTimedOut = (seconds: number) =>
  new Failure(
    "failed",
    "extraction-timed-out",
    `Reading the PDF took longer than ${seconds} seconds and was stopped: split it, or raise EXTRACTION_TIMEOUT_S.`,
  );

export const extractionTooLarge = (limitMb: number) =>
  new Failure(
    "failed",
    "extraction-too-large",
    `Reading the PDF took more than ${limitMb} MB of memory and was stopped: split it, or raise EXTRACTION_MEMORY_MB.`,
  );

export const tooManyPages = (limit: number) =>
  new Failure("failed", "too-many-pages", `The PDF has more than ${limit} pages: split it, or raise MAX_PAGES.`);

export const tooMuchText = () =>
  new Failure("failed", "too-much-text", "The PDF holds more text than can be stored as one document: split it.");

export const extractorCrashed = (cause?: unknown) =>
  new Failure(
    "failed",
    "extractor-crashed",
    "The PDF could not be read because the reader gave up on it: save it anew in a PDF viewer and upload that copy.",
    cause,
  );

export const reembeddingFailed = (cause: unknown) =>
  new Failure(
    "failed",
    "reembedding-failed",
    "The new vectors could not be stored, and the old ones are still there: check that the data folder is writable and the disk has room, then try again.",
    cause,
  );

export const storingFailed = (cause: unknown) =>
  new Failure(
    "failed",
    "storing-failed",
    "The PDF could not be stored: check that the data folder is writable and the disk has room, then upload again.",
    cause,
  );

// ---------------------------------------------------------------- library

export const pdfNotFound = (pdfId: string) =>
  new Failure(
    "not-found",
    "pdf-not-found",
    `There is no PDF with the id '${quote(pdfId)}': list them with GET /api/v1/pdfs.`,
  );

export const pdfsNotFound = (pdfIds: readonly string[]) =>
  new Failure(
    "not-found",
    "pdf-not-found",
    `There is no PDF with the id ${listed(pdfIds)}: list them with GET /api/v1/pdfs.`,
  );

export const originalMissing = () =>
  new Failure(
    "not-found",
    "original-missing",
    "The original file of this PDF is not in the data folder any more: put it back, or upload the PDF again.",
  );

export const rangeOutside = (size: number) =>
  new Failure(
    "out-of-range",
    "range-outside",
    `The range lies outside of the file, which has ${size} bytes: ask for one within, or for the whole file.`,
  );

export const deletingFailed = (cause: unknown) =>
  new Failure(
    "failed",
    "deleting-failed",
    "The PDF could not be deleted and is still there whole: check that the data folder is writable and try again.",
    cause,
  );

export const libraryWithoutDatabase = () =>
  new Failure(
    "failed",
    "library-without-database",
    "The data folder holds PDFs but its database is missing: put docent.db back, or move the folder 'pdfs' away to start anew.",
  );

// ---------------------------------------------------------------- sessions

export const deletingSessionFailed = (cause: unknown) =>
  new Failure(
    "failed",
    "deleting-session-failed",
    "The session could not be deleted and is still there whole: check that the data folder is writable and try again.",
    cause,
  );

// ---------------------------------------------------------------- models

export const modelNotFound = (model: string) =>
  new Failure(
    "not-found",
    "model-not-found",
    `The model '${quote(model)}' is not installed: choose one from GET /api/v1/models, or install it in the model runtime, with Ollama by 'ollama pull'.`,
  );

export const modelCannotChat = (model: string) =>
  new Failure(
    "invalid",
    "model-cannot-chat",
    `The model '${quote(model)}' only makes embeddings and cannot answer: choose one from GET /api/v1/models.`,
  );

export const embeddingModelMissing = (model: string) =>
  new Failure(
    "failed",
    "embedding-model-missing",
    `The embedding model '${quote(model)}' is not installed: run 'ollama pull ${quote(model)}' or install it in the runtime you use, or set EMBEDDING_MODEL to one that is.`,
  );

export const embeddingModelChanged = (pdf: { pdfId: string; name: string }, storedWith: string, current: string) =>
  new Failure(
    "failed",
    "embedding-model-changed",
    `'${quote(pdf.name)}' was stored with the embedding model '${quote(storedWith)}', but the service now uses '${quote(current)}': ` +
      `re-embed it with POST /api/v1/pdfs/${pdf.pdfId}/reembed, or start the service again with EMBEDDING_MODEL=${quote(storedWith)} and a runtime that has it.`,
  );

export const runtimeUnreachable = (address: string, cause?: unknown) =>
  new Failure(
    "failed",
    "runtime-unreachable",
    `The model runtime at ${address} does not answer: start it with 'ollama serve', or set OLLAMA_HOST to where it runs.`,
    cause,
  );

export const modelsUnavailable = (cause: Failure) => new Failure("unavailable", cause.reason, cause.message, cause);

export const runtimeTimedOut = (seconds: number) =>
  new Failure(
    "failed",
    "runtime-timed-out",
    `The model runtime sent nothing for ${seconds} seconds: try a smaller model, or raise RUNTIME_TIMEOUT_S.`,
  );

export const runtimeRefused = (said: string, cause?: unknown) =>
  new Failure(
    "failed",
    "runtime-refused",
    `The model runtime could not do it (${withoutPaths(said)}): check the runtime's own log, then try again.`,
    cause,
  );

export const runtimeBrokeOff = (cause?: unknown) =>
  new Failure(
    "failed",
    "runtime-broke-off",
    "The model runtime broke off in the middle of its answer: check that it still runs and has memory left, then try again.",
    cause,
  );

export const runtimeGarbled = (cause?: unknown) =>
  new Failure(
    "failed",
    "runtime-garbled",
    "The model runtime sent an answer that could not be understood: check that OLLAMA_HOST or OPENAI_BASE_URL points to such a runtime and that it is up to date.",
    cause,
  );

export const tooLongForModel = (model: string) =>
  new Failure(
    "failed",
    "too-long",
    `The question and what it needs do not fit the window of '${quote(model)}': ask a shorter question, choose a model with a larger window, or raise MAX_CONTEXT_TOKENS.`,
  );

export const thinkingRefused = (model: string) =>
  new Failure("failed", "thinking-refused", `The model '${quote(model)}' has no thinking mode.`);

export const answerWithoutEnd = (model: string) =>
  new Failure(
    "failed",
    "answer-without-end",
    `The model '${quote(model)}' did not come to an end and was stopped: ask again, or choose another model.`,
  );

export const emptyAnswer = (model: string) =>
  new Failure(
    "failed",
    "empty-answer",
    `The model '${quote(model)}' gave an empty answer: ask again, or choose another model.`,
  );

// ---------------------------------------------------------------- anywhere

export const cancelled = () => new Failure("cancelled", "cancelled", "The request was cancelled.");

const LISTED_AT_MOST = 1000;

function listed(ids: readonly string[]): string {
  const shown = ids.slice(0, LISTED_AT_MOST).map((id) => `'${quote(id)}'`);
  const more = ids.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** A stranger's words inside our sentence: bounded, on one line. */
export function quote(words: string): string {
  const clean = words.replaceAll(/\p{C}+/gu, " ").trim();
  return clean.length <= 100 ? clean : `${clean.slice(0, 100)}…`;
}

/** A runtime's complaint may name files of its machine; the user needs the complaint, not the files. */
export function withoutPaths(said: string): string {
  return quote(said.replaceAll(/(?:[A-Za-z]:)?(?:[\\/][\w.@+-]+){2,}/g, "…")) || "no reason given";
}
