/** What the service said when it could not do what was asked: one sentence for people. */
export class ServiceError extends Error {
  /** 0: it did not answer at all. */
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.name = "ServiceError";
    this.status = status;
  }
}

export function serviceGone(): ServiceError {
  return new ServiceError(0, "Docent does not answer: check that it is still running, then try again.");
}

/** Whether the same request may well work a moment later. What was refused will be refused again. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof ServiceError && (error.status === 0 || error.status === 502);
}

/** A sentence for any failure; what nobody foresaw gets a general one. */
export function sentenceOf(error: unknown): string {
  return error instanceof ServiceError ? error.message : "Something in this page went wrong: reload it and try again.";
}
