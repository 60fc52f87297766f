import { plainText } from "./markdown-tables.ts";
import { compareWords, wordsOf } from "./words.ts";

/** Markdown's headings in the order of the text, their level left out, compared by their letters and digits alone. */
export function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#{1,6}\s+(.*)$/gm)]
    .map(([, text = ""]) => wordsOf(plainText(text)).join(""))
    .filter((heading) => heading !== "");
}

export interface HeadingScore {
  readonly hits: number;
  readonly truth: number;
  readonly found: number;
  readonly missing: readonly string[];
  readonly surplus: readonly string[];
}

export function compareHeadings(truth: readonly string[], found: readonly string[]): HeadingScore {
  const { missing, surplus } = compareWords(truth, found);
  return { hits: truth.length - missing.length, truth: truth.length, found: found.length, missing, surplus };
}

export function f1({ hits, truth, found }: Pick<HeadingScore, "hits" | "truth" | "found">): number {
  return truth + found === 0 ? 1 : (2 * hits) / (truth + found);
}
