import { z } from "zod";

const Page = z.object({
  number: z.int().min(1),
  text: z.string(),
  width: z.number(),
  height: z.number(),
  places: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  hiddenWords: z.int().min(0),
});

/** What the extractor's process is started with, as its only argument. */
export const ExtractorTask = z.object({
  path: z.string(),
  maxPages: z.int(),
  memoryMb: z.int(),
  timeoutSeconds: z.int(),
});
export type ExtractorTask = z.infer<typeof ExtractorTask>;

/** What the extractor's process tells its parent. */
export const FromExtractor = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("pages"), total: z.int(), pages: z.array(Page) }),
  z.object({ kind: z.literal("done") }),
  z.object({ kind: z.literal("too many pages") }),
  z.object({ kind: z.literal("too much memory") }),
  z.object({ kind: z.literal("encrypted") }),
  z.object({ kind: z.literal("broken"), reason: z.string() }),
]);

export type FromExtractor = z.infer<typeof FromExtractor>;
