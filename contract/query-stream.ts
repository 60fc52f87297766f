import { z } from "zod";
import { Citation } from "./citations.ts";
import { ErrorBody } from "./errors.ts";
import { AnswerUsage } from "./messages.ts";
import { QueryAnswer, QueryRequest, Source } from "./query.ts";

export const QueryStreamRequest = QueryRequest.extend({
  documents: z.enum(["automatic", "always", "never"], "must be automatic, always or never").nullish().meta({
    description:
      "Whether documents are searched. `automatic`, the default: when the question's words are about documents, as for `POST /api/v1/query`.",
  }),
}).meta({ id: "QueryStreamRequest" });

const Text = z.object({ text: z.string() }).meta({ id: "QueryText" });

const event = <Name extends string, Data extends z.ZodType>(name: Name, data: Data, description: string) =>
  z.object({ event: z.literal(name), data }).meta({ id: `QueryEvent_${name}`, description });

export const QueryEvent = z
  .union([
    event("step", Text, "One of the answer's `reasoning_steps`, when it is done."),
    event("sources", z.array(Source), "The chunks the model is given. The last one counts."),
    event("thinking", Text, "The next piece of what the model thinks."),
    event("answer", Text, "The next piece of the answer. All of them since the last `restart` make the answer."),
    event("restart", z.object({}), "Forget all `thinking` and `answer` so far: they were no answer after all."),
    event("citation", Citation, "What a sentence of the complete answer rests on."),
    event("usage", AnswerUsage, "What the answer was made from. Sent once, after all citations."),
    event("done", QueryAnswer, "The last event: what `POST /api/v1/query` would have answered. It is stored."),
    event("error", ErrorBody, "The last event instead of `done`: the question failed, and nothing is stored."),
  ])
  .meta({
    id: "QueryEvent",
    description: "An event of the stream: its name, and its data as JSON on one line.",
  });

export type QueryEvent = z.infer<typeof QueryEvent>;
