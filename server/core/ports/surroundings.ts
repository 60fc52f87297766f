export interface Clock {
  now(): Date;
}

/** Told at the start of each step of an upload. */
export type UploadStep = "save" | "extract" | "split" | "describe" | "embed" | "store" | "done";
export type UploadObserver = (step: UploadStep, pdfId: string) => void;

/** Told as a step of known length goes on. */
export type CountDone = (done: number, total: number) => void;
