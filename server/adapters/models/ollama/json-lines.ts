import { runtimeGarbled } from "../../../core/errors.ts";

const LONGEST_LINE = 4 * 1024 * 1024;

/** Newline-delimited JSON, line by line as it arrives. Throws runtimeGarbled for what is not JSON. */
export async function* jsonLines(bytes: AsyncIterable<Buffer>): AsyncGenerator {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_LINE) throw runtimeGarbled(new Error("a line is too long"));
    for (const line of lines) if (line.trim() !== "") yield parseJson(line);
  }
  if (rest.trim() !== "") yield parseJson(rest);
}

/** The parser's own message would quote the text, and that may be a document's: it is not passed on. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw runtimeGarbled(new Error("not JSON"));
  }
}
