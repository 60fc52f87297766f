import type { ExtractedDocuments } from "../documents.ts";
import { share, type Measurement } from "../measurement.ts";

/** Cheap signs of a page that reads badly. Each is a share of pages: lower is better, and never wholly zero. */
const signs: readonly [metric: string, sign: RegExp][] = [
  ["empty code fence", /^```[a-z]*\n\s*```/m],
  ["heading that ends in a page number or leaders", /^#{1,6} .*(?:\.{3,}|(?:\. ){3,}|…|\t|\s{2,}\d+)\s*\d*\s*$/m],
  ["heading that is only a number", /^#{1,6} [\p{N}\p{P}\s]+$/mu],
  ["heading longer than 150 letters", /^#{1,6} .{150,}$/m],
  ["word cut by a hyphen at a line's end", /\p{Ll}-\n\p{Ll}/u],
  ["soft hyphen, control or unknown character", /[\u00ad\ufffd\ufffe]|\p{Cc}(?<![\t\n\r\f])/u],
  ["ligature left as one letter", /[\ufb00-\ufb06]/],
  ["three empty lines in a row", /\n\s*\n\s*\n\s*\n/],
  ["dot leaders", /(?:\. ?){8,}/],
];

/** Over all that one extractor read. */
export function hygieneOf(read: readonly ExtractedDocuments[]): Measurement[] {
  const pages = read
    .flatMap((documents) => [...documents])
    .flatMap(([pdf, { pages: texts }]) => texts.map((text, i) => ({ where: `${pdf} page ${i + 1}`, text })));
  return signs.map(([metric, sign]) => {
    const hits = pages.filter(({ text }) => sign.test(text));
    return {
      metric,
      value: share(hits.length, pages.length),
      worst: hits.map(({ where, text }) => ({ where, lost: 1, explain: () => [shown(sign.exec(text))] })),
    };
  });
}

function shown(match: RegExpExecArray | null): string {
  if (!match) return "";
  return match.input.slice(Math.max(0, match.index - 30), match.index + match[0].length + 30).replaceAll("\n", "⏎");
}
