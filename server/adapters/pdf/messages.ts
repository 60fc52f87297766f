import { z } from "zod";

/** What the extractor's process tells its parent. */
export const FromExtractor = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("pages"), pages: z.array(z.object({ number: z.int().min(1), text: z.string() })) }),
  z.object({ kind: z.literal("done"), pageCount: z.int().min(0) }),
  z.object({ kind: z.literal("encrypted") }),
  z.object({ kind: z.literal("broken"), reason: z.string() }),
]);

export type FromExtractor = z.infer<typeof FromExtractor>;
