export interface Block {
  readonly text: string;
  /** Where it begins in the whole text. */
  readonly start: number;
}

/** A line that ends whatever stands before it: neither indented nor part of a list, a quotation or a table. */
const FRESH_START = /^(?![\s>|]|[-*+]\s|\d{1,9}[.)](?:\s|$))/;
const FENCE = /^[\s>]*(`{3,}|~{3,})/;
/** What is defined in one place and used in another holds the whole text together. */
const DEFINITION = /^ {0,3}\[[^\]]+\]:/m;

/**
 * Cuts Markdown at blank lines into parts that mean the same alone, so that what is finished need not be read again for each
 * piece that is added. All parts together are the text.
 */
export function splitIntoBlocks(text: string): Block[] {
  if (DEFINITION.test(text)) return [{ text, start: 0 }];
  const starts = [0];
  let fence: string | undefined;
  let isAfterBlank = false;
  for (const { line, start } of linesOf(text)) {
    const mark = FENCE.exec(line)?.[1];
    if (isAfterBlank && fence === undefined && FRESH_START.test(line)) starts.push(start);
    if (mark !== undefined) fence = fence === undefined ? mark : closes(line, mark, fence) ? undefined : fence;
    isAfterBlank = line.trim() === "";
  }
  return starts.map((start, i) => ({ text: text.slice(start, starts[i + 1]), start }));
}

function* linesOf(text: string): Generator<{ line: string; start: number }> {
  let start = 0;
  for (const line of text.split("\n")) {
    yield { line, start };
    start += line.length + 1;
  }
}

function closes(line: string, mark: string, fence: string): boolean {
  return mark[0] === fence[0] && mark.length >= fence.length && line.trim().endsWith(mark);
}
