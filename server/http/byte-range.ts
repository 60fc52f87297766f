export interface ByteRange {
  readonly start: number;
  /** Included. */
  readonly end: number;
}

const ONE_RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i;

/**
 * The part of a file that a Range header asks for, after RFC 9110, section 14. undefined: the whole file, because nothing
 * else was asked for, or several parts, or something that is no range. "outside": there is nothing to send.
 */
export function readRange(header: string | undefined, size: number): ByteRange | "outside" | undefined {
  const [matched, first, last, suffix] = ONE_RANGE.exec(header?.trim() ?? "") ?? [];
  if (matched === undefined) return undefined;
  if (suffix !== undefined) return within({ start: Math.max(0, size - Number(suffix)), end: size - 1 }, size);
  const start = Number(first);
  if (last !== undefined && last !== "" && Number(last) < start) return undefined;
  return within({ start, end: last ? Math.min(Number(last), size - 1) : size - 1 }, size);
}

function within(range: ByteRange, size: number): ByteRange | "outside" {
  return range.start < size ? range : "outside";
}
