import { z } from "zod";

/** Shapes that more than one resource is made of. */

export const Timestamp = z.iso.datetime().meta({ description: "ISO 8601, UTC.", example: "2026-05-04T09:30:00.000Z" });

export const PdfId = z.string().meta({
  description: "`pdf_` and decimal digits, unique for each upload.",
  example: "pdf_482039120394820193",
});

export const SessionId = z
  .string()
  .min(1, "must not be empty")
  .max(200, "must have at most 200 characters")
  .refine((id) => id.isWellFormed(), "must be valid Unicode")
  .meta({
    description: "A chat session. Clients may make their own.",
    example: "7c0f2f1e-6f0a-4a0e-9d6b-2f9a52f0f2c4",
  });

/** How many items a page has. */
export function pageSize({ usual, largest }: { readonly usual: number; readonly largest: number }) {
  const problem = `must be a whole number from 1 to ${largest}`;
  return z.coerce
    .number(problem)
    .int(problem)
    .min(1, problem)
    .max(largest, problem)
    .default(usual)
    .meta({ description: `At most this many: 1 to ${largest}.` });
}
