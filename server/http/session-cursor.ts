import type { SessionCursor } from "../core/ports.ts";

/** A cursor as clients pass it back: of no meaning to them. */
export function writeCursor({ asOf, before }: SessionCursor): string {
  return `${asOf}-${before}`;
}

/** The contract has checked its form. */
export function readCursor(written: string): SessionCursor {
  const [asOf, before] = written.split("-").map(Number);
  return { asOf: asOf ?? 0, before: before ?? 0 };
}
