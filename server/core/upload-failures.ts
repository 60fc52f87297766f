import { Failure, quote } from "./errors.ts";

/** The failures of accepted uploads; those of the pipeline itself stand in errors.ts. */

export const uploadNotFound = (uploadId: string) =>
  new Failure(
    "not-found",
    "upload-not-found",
    `There is no upload with the id '${quote(uploadId)}': list them with GET /api/v1/uploads.`,
  );

export const uploadGivenUp = (attempts: number) =>
  new Failure(
    "failed",
    "upload-given-up",
    `The service stopped ${attempts} times while it processed this PDF, so it was given up: save it anew in a PDF viewer and upload that copy.`,
  );

export const uploadLost = () =>
  new Failure(
    "failed",
    "upload-lost",
    "The file of this upload is not in the data folder any more: upload the PDF again.",
  );

export const sampleMissing = (cause: unknown) =>
  new Failure(
    "failed",
    "sample-missing",
    "The sample is missing from the folder that Docent was installed in: install Docent anew, or upload a PDF of your own.",
    cause,
  );

/** A fault of ours. */
export const uploadBroke = (cause: unknown) =>
  new Failure(
    "failed",
    "upload-broke",
    "Something went wrong inside the service: upload the PDF again, and report it if it happens again.",
    cause,
  );
