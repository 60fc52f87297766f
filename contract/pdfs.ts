import { z } from "zod";
import { pageSize, PdfId, Timestamp } from "./fields.ts";

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

export const PdfFile = z
  .string()
  .meta({ format: "binary", description: "The file, byte for byte as it was uploaded." });

export const ChunkMetadata = z
  .object({
    source: z.string().meta({ description: "Where the original lies, relative to the data folder." }),
    page: z.int().min(1).meta({ description: "The page on which the chunk starts, from 1." }),
    pdf_id: PdfId,
    pdf_name: z.string(),
    chunk_index: z.int().min(0).meta({ description: "Zero-based number of the chunk within its PDF." }),
    source_file: z.string().meta({ description: "The file's name as it was uploaded." }),
  })
  .meta({ id: "ChunkMetadata" });

export const Chunk = z
  .object({
    chunk_index: ChunkMetadata.shape.chunk_index,
    page: ChunkMetadata.shape.page,
    text: z.string(),
    metadata: ChunkMetadata.meta({ description: "What is stored with the chunk." }),
  })
  .meta({ id: "Chunk" });

export const ChunkPage = z
  .object({
    chunks: z.array(Chunk).meta({ description: "In the document's order." }),
    total: z.int().min(0).meta({ description: "Chunks of the whole PDF." }),
  })
  .meta({ id: "ChunkPage" });

export const UnreadOfPdf = z
  .object({
    pages_without_text: z
      .array(z.int().min(1))
      .meta({ description: "Pages that hold no text: pictures or scans, empty ones, or such as could not be read." }),
    hidden_words: z.int().min(0).nullable().meta({
      description:
        "Words in the colour of the paper, which nobody sees on the page: they are neither searched nor given to a model. `null` when the PDF was stored before they were looked for.",
    }),
    pages_with_hidden_words: z.array(z.int().min(1)),
  })
  .meta({ id: "UnreadOfPdf" });

const NOT_A_START = "must be a whole number, 0 or more";

export const ChunkPageQuery = z.object({
  from: z.coerce
    .number(NOT_A_START)
    .int(NOT_A_START)
    .min(0, NOT_A_START)
    .default(0)
    .meta({ description: "The `chunk_index` to begin with." }),
  limit: pageSize({ usual: 20, largest: 100 }),
});

export type Pdf = z.infer<typeof Pdf>;
export type UploadedPdf = z.infer<typeof UploadedPdf>;
export type Chunk = z.infer<typeof Chunk>;
export type UnreadOfPdf = z.infer<typeof UnreadOfPdf>;
export type DeletedPdf = z.infer<typeof DeletedPdf>;
