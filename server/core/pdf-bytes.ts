import { notAPdf, uploadTooLarge } from "./errors.ts";

const LOOK_WITHIN = 1024;
const MARK = "%PDF-";

/**
 * Passes an upload's bytes on and ends them early when they are no PDF or too many. What a file is, its first bytes tell,
 * not its name.
 */
export async function* checkedPdfBytes(bytes: AsyncIterable<Uint8Array>, limitMb: number): AsyncGenerator<Uint8Array> {
  let beginning = Buffer.alloc(0);
  let recognised = false;
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > limitMb * 1024 * 1024) throw uploadTooLarge(limitMb);
    if (recognised) {
      yield piece;
      continue;
    }
    beginning = Buffer.concat([beginning, piece]);
    recognised = beginning.subarray(0, LOOK_WITHIN).includes(MARK, 0, "latin1");
    if (recognised) yield beginning;
    else if (beginning.length >= LOOK_WITHIN) throw notAPdf();
  }
  if (!recognised) throw notAPdf();
}
