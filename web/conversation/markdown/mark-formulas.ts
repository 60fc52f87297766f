import { readCode } from "./read-code.ts";

/** Stands for a dollar sign that opens no formula; no text holds it, as Unicode assigns it to nothing. */
export const PLAIN_DOLLAR = "\uFDD0";

/** As many characters as a formula may have: what is not closed by then is none. */
const LONGEST = 4_000;
/** As Pandoc has it: no space inside of either dollar sign, and no digit or letter after the last; else it is money. */
const BETWEEN_DOLLARS = /\$(?![\s$])(?:\\.|[^\\$\n]){1,1000}?(?<!\s)\$(?![\p{L}\p{N}$])/uy;
const PLAIN = /[^\\$`~]+/y;
const PARAGRAPH_END = /\n[ \t]*\n/;

/**
 * Rewrites formulas as remark-math reads them: \(…\), \[…\] and $$…$$ as $$…$$ on one line, and dollar signs that are
 * money as something else. No character moves, so that offsets into the text stay true. undefined: there is no formula.
 */
export function markFormulas(source: string): string | undefined {
  const pieces: string[] = [];
  const codeAt = readCode(source);
  const formulaAt = readFormulas(source);
  let hasFormula = false;
  let at = 0;
  while (at < source.length) {
    const code = codeAt(at);
    const formula = code === undefined ? formulaAt(at) : undefined;
    hasFormula ||= formula !== undefined;
    const piece = code ?? formula ?? plainAt(source, at);
    pieces.push(piece);
    at += piece.length;
  }
  return hasFormula ? pieces.join("") : undefined;
}

/** A reader of the formula that begins at an offset. */
function readFormulas(source: string): (at: number) => string | undefined {
  /** Where each closing was last found: the next one need not be looked for until it is passed. */
  const found = new Map<string, number>();

  function next(closing: string, from: number): number {
    const known = found.get(closing) ?? -1;
    if (known >= from) return known;
    const position = source.indexOf(closing, from);
    found.set(closing, position === -1 ? Infinity : position);
    return found.get(closing) ?? Infinity;
  }

  function between(at: number, closing: string): string | undefined {
    const end = next(closing, at + 2);
    if (end - at > LONGEST) return undefined;
    const inside = source.slice(at + 2, end);
    if (inside.trim() === "" || PARAGRAPH_END.test(inside)) return undefined;
    return `$$${inside.replaceAll(/\n[ \t>]*/g, (gap) => " ".repeat(gap.length))}$$`;
  }

  return (at) => {
    const two = source.slice(at, at + 2);
    if (two === String.raw`\(`) return between(at, String.raw`\)`);
    if (two === String.raw`\[`) return between(at, String.raw`\]`);
    if (two === "$$") return between(at, "$$");
    return two[0] === "$" ? matchAt(BETWEEN_DOLLARS, source, at) : undefined;
  };
}

function plainAt(source: string, at: number): string {
  if (source[at] === "\\") return source.slice(at, at + 2);
  if (source[at] === "$") return PLAIN_DOLLAR;
  return matchAt(PLAIN, source, at) ?? source.charAt(at);
}

function matchAt(sticky: RegExp, source: string, at: number): string | undefined {
  sticky.lastIndex = at;
  return sticky.exec(source)?.[0];
}
