import { z } from "zod";
import { PdfId } from "./fields.ts";

const points = z.number().meta({ description: "In PDF points (1/72 inch)." });

export const Rectangle = z
  .object({ x: points, y: points, width: points, height: points })
  .meta({ id: "Rectangle", description: "Counted from the top left corner of the page as it is shown." });

export const CitedPage = z
  .object({
    page: z.int().min(1),
    width: points,
    height: points,
    rectangles: z.array(Rectangle).meta({ description: "One for each line of the quote, in reading order." }),
  })
  .meta({ id: "CitedPage" });

export const Citation = z
  .object({
    id: z.int().min(1).meta({ description: "Counts from 1 in the order of the answer." }),
    pdf_id: PdfId,
    pdf_name: z.string(),
    chunk_index: z.int().min(0),
    page: z.int().min(1).meta({ description: "The page on which the quote begins, from 1." }),
    quote: z.string().meta({ description: "The words of the document that support the answer." }),
    answer_start: z.int().min(0).meta({ description: "Where the supported sentence begins in the answer." }),
    answer_end: z.int().min(0).meta({ description: "Where it ends; both count UTF-16 units." }),
    places: z.array(CitedPage).meta({ description: "Where the quote stands; empty where that is not known." }),
  })
  .meta({ id: "Citation" });

export const Citations = z.object({ message_id: z.int(), citations: z.array(Citation) }).meta({ id: "Citations" });

const NOT_A_MESSAGE_ID = "must be a whole number, 1 or more";

export const MessageParams = z.object({
  message_id: z.coerce
    .number(NOT_A_MESSAGE_ID)
    .int(NOT_A_MESSAGE_ID)
    .min(1, NOT_A_MESSAGE_ID)
    .max(Number.MAX_SAFE_INTEGER, NOT_A_MESSAGE_ID)
    .meta({ description: "A message, by its `message_id`." }),
});

export type Citation = z.infer<typeof Citation>;
export type Citations = z.infer<typeof Citations>;
