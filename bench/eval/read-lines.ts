import { readFileSync } from "node:fs";
import type { z } from "zod";

/** A file of one JSON value a line. Throws when a line is of another shape. */
export function readLines<T>(path: string, schema: z.ZodType<T>): T[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => schema.parse(JSON.parse(line)));
}
