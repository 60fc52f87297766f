/** Stands for a dollar sign that opens no formula; no text holds it, as Unicode assigns it to nothing. */
export const PLAIN_DOLLAR = "\uFDD0";

/** Where a formula that is not closed ends at the latest. */
const PARAGRAPH_END = /\n[ \t]*\n/;

/**
 * Rewrites formulas as remark-math reads them: \(…\), \[…\] and $$…$$ as $$…$$ on one line, and dollar signs that are
 * money as something else. No character moves, so that offsets into the text stay true. undefined: there is no formula.
 */
export function markFormulas(source: string): string | undefined {
  const pieces: string[] = [];
  let hasFormula = false;
  let at = 0;
  while (at < source.length) {
    const code = codeAt(source, at);
    const formula = code === undefined ? formulaAt(source, at) : undefined;
    hasFormula ||= formula !== undefined;
    const piece = code ?? formula ?? plainAt(source, at);
    pieces.push(piece);
    at += piece.length;
  }
  return hasFormula ? pieces.join("") : undefined;
}

/** A code block at the beginning of a line, or a code span. */
function codeAt(source: string, at: number): string | undefined {
  const first = source[at];
  if (first !== "`" && first !== "~") return undefined;
  const run = /^(?:`+|~+)/.exec(source.slice(at, at + 100))?.[0] ?? "";
  const opening = source.slice(source.lastIndexOf("\n", at - 1) + 1, at);
  if (run.length >= 3 && /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?$/.test(opening)) return fencedBlock(source, at, run);
  if (first === "~") return run;
  const closing = new RegExp(`(?<!\`)\`{${run.length}}(?!\`)`, "g");
  closing.lastIndex = at + run.length;
  const end = closing.exec(source);
  return end === null ? run : source.slice(at, end.index + run.length);
}

function fencedBlock(source: string, at: number, run: string): string {
  const closing = new RegExp(`\\n[\\s>]*\\${run[0]}{${run.length},}[ \\t]*(?=\\n|$)`, "g");
  closing.lastIndex = at + run.length;
  const end = closing.exec(source);
  return end === null ? source.slice(at) : source.slice(at, end.index + end[0].length);
}

function formulaAt(source: string, at: number): string | undefined {
  const two = source.slice(at, at + 2);
  if (two === String.raw`\(`) return between(source, at, String.raw`\)`);
  if (two === String.raw`\[`) return between(source, at, String.raw`\]`);
  if (two === "$$") return between(source, at, "$$");
  return two[0] === "$" ? betweenDollars(source, at) : undefined;
}

function between(source: string, at: number, closing: string): string | undefined {
  const end = source.indexOf(closing, at + 2);
  if (end === -1) return undefined;
  const inside = source.slice(at + 2, end);
  if (inside.trim() === "" || PARAGRAPH_END.test(inside)) return undefined;
  return `$$${inside.replaceAll(/\n[ \t>]*/g, (gap) => " ".repeat(gap.length))}$$`;
}

/** As Pandoc has it: no space inside of either dollar sign, and no digit or letter after the last; else it is money. */
function betweenDollars(source: string, at: number): string | undefined {
  const formula = /^\$(?![\s$])(?:\\.|[^\\$\n])*?(?<!\s)\$(?![\p{L}\p{N}$])/u.exec(source.slice(at, at + 1000));
  return formula?.[0];
}

function plainAt(source: string, at: number): string {
  if (source[at] === "\\") return source.slice(at, at + 2);
  if (source[at] === "$") return PLAIN_DOLLAR;
  return /^[^\\$`~]+/.exec(source.slice(at, at + 10_000))?.[0] ?? source.charAt(at);
}
