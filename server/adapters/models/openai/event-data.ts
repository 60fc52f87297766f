import { runtimeGarbled } from "../../../core/errors.ts";
import { linesOf } from "../http/lines.ts";

/** What the events of a stream carry. Each is one line in this interface; comments and names of events mean nothing in it. */
export async function* eventData(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const line of linesOf(bytes)) {
    const [, field, value] = /^(\w*): ?(.*?)\r?$/.exec(line) ?? [];
    if (field === undefined || !FIELDS.has(field)) throw runtimeGarbled(new Error("not a stream of events"));
    if (field === "data" && value !== undefined) yield value;
  }
}

const FIELDS = new Set(["", "data", "event", "id", "retry"]);
