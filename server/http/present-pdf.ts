import type { Pdf, UploadedPdf } from "../../contract/pdfs.ts";
import type { PdfRecord } from "../core/ports.ts";

export function presentUpload({ pdfId, name, uploadedAt, chunkCount, pageCount }: PdfRecord): UploadedPdf {
  return {
    pdf_id: pdfId,
    name,
    collection_name: pdfId,
    upload_timestamp: uploadedAt,
    doc_count: chunkCount,
    page_count: pageCount,
  };
}

export function presentPdf(pdf: PdfRecord): Pdf {
  return { ...presentUpload(pdf), is_sample: pdf.isSample };
}
