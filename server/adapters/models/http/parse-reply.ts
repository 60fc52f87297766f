import type { z } from "zod";
import { runtimeGarbled } from "../../../core/errors.ts";

/** A runtime's reply is a stranger's word: it is what the schema says, or runtimeGarbled is thrown. */
export function parseReply<T>(schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw runtimeGarbled(new Error("a reply of an unknown shape"));
  return parsed.data;
}

/** The parser's own message would quote the text, and that may be a document's: it is not passed on. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw runtimeGarbled(new Error("not JSON"));
  }
}
