import { runtimeGarbled } from "../../../core/errors.ts";

const LONGEST_LINE = 4 * 1024 * 1024;

/** The lines of a body as they arrive, without blank ones. Throws runtimeGarbled for a line without end. */
export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_LINE) throw runtimeGarbled(new Error("a line is too long"));
    for (const line of lines) if (line.trim() !== "") yield line;
  }
  if (rest.trim() !== "") yield rest;
}
