const RUN = /`+|~+/y;
/** What may stand before a code block on its line: indents, quotation marks, a list item's mark. */
const BEFORE_BLOCK = /(?:^|\n)[\s>]{0,40}(?:(?:[-*+]|\d{1,9}[.)])\s{1,4})?$/;
const LONGEST_BEFORE = 60;

/** A reader of the code block or code span that begins at an offset, in which nothing means anything. */
export function readCode(source: string): (at: number) => string | undefined {
  /** Lengths of backquote runs that have no partner any more; without them, each run would be looked for to the end. */
  const unpaired = new Set<number>();

  function span(at: number, run: string): string {
    if (unpaired.has(run.length)) return run;
    const closing = new RegExp(`(?<!\`)\`{${run.length}}(?!\`)`, "g");
    closing.lastIndex = at + run.length;
    const end = closing.exec(source);
    if (end === null) unpaired.add(run.length);
    return end === null ? run : source.slice(at, end.index + run.length);
  }

  return (at) => {
    const first = source[at];
    if (first !== "`" && first !== "~") return undefined;
    RUN.lastIndex = at;
    const run = RUN.exec(source)?.[0] ?? first;
    const before = source.slice(Math.max(0, at - LONGEST_BEFORE), at);
    if (run.length >= 3 && BEFORE_BLOCK.test(before)) return block(source, at, run);
    return first === "~" ? run : span(at, run);
  };
}

function block(source: string, at: number, run: string): string {
  const closing = new RegExp(`\\n[ \\t>]{0,40}\\${run[0]}{${run.length},}[ \\t]*(?=\\n|$)`, "g");
  closing.lastIndex = at + run.length;
  const end = closing.exec(source);
  return end === null ? source.slice(at) : source.slice(at, end.index + end[0].length);
}
