import { separateThinking } from "./separate-thinking.ts";

export const PHRASINGS_ASKED_FOR = 2;
const LONGEST_PHRASING = 500;

/**
 * The alternative phrasings in what a model wrote when it was asked for two. Numbering, bullets, quotes, blank lines,
 * preambles and thoughts are not part of them, and neither is the question itself said again.
 */
export function readPhrasings(written: string, question: string): string[] {
  const seen = new Set([comparable(question)]);
  const phrasings: string[] = [];
  for (const line of separateThinking(written).content.split("\n")) {
    const phrasing = withoutDecoration(line);
    if (!isUsable(phrasing) || seen.has(comparable(phrasing))) continue;
    seen.add(comparable(phrasing));
    phrasings.push(phrasing);
    if (phrasings.length === PHRASINGS_ASKED_FOR) break;
  }
  return phrasings;
}

function withoutDecoration(line: string): string {
  return line
    .trim()
    .replace(/^(?:[-*•–—>#]+\s+|\(?\d{1,2}\s*[.):]\s*|\(?[a-z]\)\s+)+/i, "")
    .replace(
      /^(?:\*\*|__)?(?:alternative|version|phrasing|question|query)(?:\s+(?:question|version|phrasing))?\s*#?\d*\s*(?:\*\*|__)?\s*:\s*(?:\*\*|__)?/i,
      "",
    )
    .replaceAll(/\*\*|__/g, "")
    .replace(/^["'“”„«‘`]+\s*/, "")
    .replace(/\s*["'“”«»’`]+[.,;]?$/, "")
    .trim();
}

function isUsable(line: string): boolean {
  if (line.length < 3 || line.length > LONGEST_PHRASING || !/\p{L}/u.test(line)) return false;
  return !isPreamble(line) && !/^`{3}|^<\/?\w+>$/.test(line);
}

/** "Here are two alternative versions:" and its relatives announce phrasings; they are none. */
function isPreamble(line: string): boolean {
  return line.endsWith(":") || /^(?:sure|certainly|of course|okay|here (?:are|is)|below are)\b[^?]*$/i.test(line);
}

function comparable(line: string): string {
  return line
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
