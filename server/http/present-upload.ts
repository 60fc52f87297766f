import type { AlreadyThere, Upload } from "../../contract/uploads.ts";
import type { AcceptedUpload } from "../core/accept-upload.ts";
import type { UploadReport } from "../core/upload-report.ts";
import { presentPdf } from "./present-pdf.ts";

export function presentUploadReport(report: UploadReport): Upload {
  return {
    upload_id: report.uploadId,
    name: report.name,
    stage: report.stage,
    upload_timestamp: report.uploadedAt,
    finished_at: report.finishedAt,
    pages_done: report.pagesDone,
    pages_total: report.pagesTotal,
    chunks_done: report.chunksDone,
    chunks_total: report.chunksTotal,
    pdf: report.pdf && presentPdf(report.pdf),
    detail: report.detail,
  };
}

type Found = Exclude<AcceptedUpload, { kind: "queued" }>;

export function presentAlreadyThere(found: Found): AlreadyThere {
  const again = "to store it once more, add ?force=true";
  if (found.kind === "stored") {
    const message = `This file is already in the library as '${found.pdf.name}': ${again}.`;
    return {
      already_there: true,
      message,
      pdf_id: found.pdf.pdfId,
      pdf: presentPdf(found.pdf),
      upload_id: null,
    };
  }
  const message = `This file is already being uploaded as '${found.report.name}': wait for that upload, or, ${again}.`;
  return { already_there: true, message, pdf_id: null, pdf: null, upload_id: found.report.uploadId };
}

export function presentSampleThere(found: Found): AlreadyThere {
  const message =
    found.kind === "stored"
      ? `The sample is already in the library as '${found.pdf.name}': ask it something.`
      : "The sample is already on its way: wait for that upload.";
  return { ...presentAlreadyThere(found), message };
}

export function describeRemoval({ name, stage }: UploadReport): string {
  if (stage === "cancelled") return `The upload of '${name}' was cancelled, and nothing of it is left.`;
  if (stage === "done") return `The report on '${name}' was forgotten; the PDF stays in the library.`;
  return `The report on '${name}' was forgotten.`;
}
