import { z } from "zod";

/** The body of every response that is not a success, whatever the route. */
export const ErrorBody = z
  .object({ detail: z.string().meta({ description: "One sentence: what happened and what to do about it." }) })
  .meta({ id: "Error" });

export type ErrorBody = z.infer<typeof ErrorBody>;
