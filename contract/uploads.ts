import { z } from "zod";
import { pageSize, PdfId, Timestamp } from "./fields.ts";
import { Pdf } from "./pdfs.ts";

export const UploadId = z.string().meta({
  description: "An upload on its way, or the report on one that has ended.",
  example: "upload_3f1f7a52-5d0e-4b8a-9a55-0a3f6f2f8f0e",
});

export const UploadParams = z.object({ upload_id: UploadId });

export const UploadStage = z
  .enum(["saving", "queued", "extracting", "chunking", "embedding", "storing", "done", "failed", "cancelled"])
  .meta({
    description:
      "In this order. `saving`: the bytes are still arriving. The last three are ends; what is cancelled is then forgotten.",
  });

const done = (what: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `${what} so far.` });
const total = (what: string) =>
  z
    .int()
    .min(0)
    .nullable()
    .meta({ description: `${what} in all; null while that is not known.` });

export const Upload = z
  .object({
    upload_id: UploadId,
    name: z.string().meta({ description: "The file's name as it was uploaded.", example: "handbook.pdf" }),
    stage: UploadStage,
    upload_timestamp: Timestamp,
    finished_at: Timestamp.nullable().meta({ description: "null until it has ended." }),
    pages_done: done("Pages read"),
    pages_total: total("Pages"),
    chunks_done: done("Chunks embedded"),
    chunks_total: total("Chunks"),
    pdf: Pdf.nullable().meta({ description: "The stored PDF, once the upload is done." }),
    detail: z
      .string()
      .nullable()
      .meta({ description: "Why the upload failed: one sentence that says what to do about it." }),
  })
  .meta({ id: "Upload" });

export const UploadList = z
  .object({
    uploads: z.array(Upload).meta({ description: "Newest first." }),
    total: z.int().min(0).meta({ description: "Uploads known in all." }),
  })
  .meta({ id: "UploadList" });

export const UploadListQuery = z.object({ limit: pageSize({ usual: 200, largest: 1000 }) });

export const AlreadyThere = z
  .object({
    already_there: z.literal(true),
    message: z.string().meta({
      example: "This file is already in the library as 'handbook.pdf': to store it once more, add ?force=true.",
    }),
    pdf_id: PdfId.nullable().meta({ description: "The PDF with the same bytes; null while it is on its way." }),
    pdf: Pdf.nullable().meta({ description: "Its record; null while it is on its way." }),
    upload_id: UploadId.nullable().meta({ description: "The upload of the same bytes that is on its way." }),
  })
  .meta({ id: "AlreadyThere" });

export const UploadQuery = z.object({
  force: z
    .enum(["true", "false"], "must be true or false")
    .default("false")
    .meta({ description: "`true`: store the file also when the same bytes are there already." }),
});

export const UploadEvents = z.string().meta({
  description:
    "`progress` events while the upload goes on, then one `done`, `failed` or `cancelled`; the data of each is an `Upload`.",
  example: 'event: progress\ndata: {"upload_id": "upload_3f1f7a52", "stage": "embedding"}\n\n',
});

export const RemovedUpload = z
  .object({
    message: z.string().meta({ example: "The upload of 'handbook.pdf' was cancelled, and nothing of it is left." }),
    stage: UploadStage.meta({ description: "`cancelled`, or the end it had come to before." }),
  })
  .meta({ id: "RemovedUpload" });

export type Upload = z.infer<typeof Upload>;
export type UploadList = z.infer<typeof UploadList>;
export type AlreadyThere = z.infer<typeof AlreadyThere>;
export type RemovedUpload = z.infer<typeof RemovedUpload>;
