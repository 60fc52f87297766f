import { z } from "zod";
import { PdfId, Timestamp } from "./fields.ts";

const pdf = {
  pdf_id: PdfId,
  name: z.string().meta({ description: "The file's name as it was uploaded.", example: "handbook.pdf" }),
  collection_name: z.string().meta({ description: "The vector collection that belongs to this PDF; equals `pdf_id`." }),
  upload_timestamp: Timestamp,
  doc_count: z.int().min(0).meta({ description: "Chunks stored." }),
  page_count: z.int().min(0).meta({ description: "Pages of the original file." }),
};

export const Pdf = z
  .object({ ...pdf, is_sample: z.boolean().meta({ description: "True for the sample that comes with the service." }) })
  .meta({ id: "Pdf" });

export const PdfList = z.array(Pdf);

export const UploadedPdf = z.object(pdf).meta({ id: "UploadedPdf" });

export const PdfParams = z.object({ pdf_id: PdfId });

export const DeletedPdf = z
  .object({ message: z.string().meta({ example: "PDF 'handbook.pdf' was deleted successfully." }) })
  .meta({ id: "DeletedPdf" });

export type Pdf = z.infer<typeof Pdf>;
export type UploadedPdf = z.infer<typeof UploadedPdf>;
export type DeletedPdf = z.infer<typeof DeletedPdf>;
