import { firstCharacters } from "./first-characters.ts";

const LONGEST = 80;

/** A title from a question: its first line, on one line, cut between words. */
export function titleFrom(question: string): string {
  const lines = question.split(/[\r\n\u2028\u2029]/).map(onOneLine);
  return shorten(lines.find((line) => line !== "") ?? "") || "Untitled";
}

/** A title as a user typed it, fit to stand on one line; null when nothing is left of it. */
export function givenTitle(typed: string): string | null {
  return onOneLine(typed.toWellFormed()) || null;
}

function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

/** A word longer than half the title is cut: better a part of it than hardly any title. */
function shorten(line: string): string {
  if (firstCharacters(line, LONGEST) === line) return line;
  const start = firstCharacters(line, LONGEST - 1);
  const space = line[start.length] === " " ? start.length : start.lastIndexOf(" ");
  return `${(space > LONGEST / 2 ? start.slice(0, space) : start).replace(/[\s,;:.–—-]+$/, "")}…`;
}
