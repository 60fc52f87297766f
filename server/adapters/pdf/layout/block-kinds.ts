import type { LayoutBlock } from "@llamaindex/liteparse";
import { isMarker } from "./recover-lines.ts";

const LONGEST_HEADING = 200;

/** The level of a heading, or 0 for what only looks like one. */
export function headingLevel(block: LayoutBlock, text: string): number {
  if (block.kind !== "heading") return 0;
  const [first = ""] = text.split(" ");
  if (text.length > LONGEST_HEADING || hasDotLeaders(text) || !/\p{L}/u.test(text)) return 0;
  if (isMarker(first) && !/^\(?\d/.test(first)) return 0;
  // Headings begin with a capital, a number, or a script that has no capitals.
  if (/^\p{Ll}/u.test(text)) return 0;
  return Math.min(Math.max(block.level ?? 1, 1), 6);
}

/** "Charging ..... 8": a line of a table of contents. */
function hasDotLeaders(text: string): boolean {
  return /(?:\.\s?){4,}/.test(text);
}

/** What comes before an item's marker: bullets of all shapes become a hyphen, numbers stay. */
export function itemIndent(block: LayoutBlock): string {
  const indent = "  ".repeat(Math.max(0, block.level ?? 0));
  return isNumbered(block) ? indent : `${indent}- `;
}

export function isNumbered({ ordered, marker = "" }: LayoutBlock): boolean {
  return ordered === true && marker.trim() !== "";
}

/** A column of bullets is not a table; its words are put back beside the lines they mark. */
export function isBulletColumn(block: LayoutBlock): boolean {
  if (block.kind !== "table") return false;
  const texts = [...(block.header ?? []), ...(block.rows ?? []).flat()].flatMap((cell) => cell.text.split(/\s+/));
  return texts.every((text) => text === "" || isMarker(text));
}

/** The parser's own emphasis and its escapes are not part of the text. */
export function plain(text: string): string {
  if (!/[*_`~\\]/.test(text)) return text;
  return text
    .replaceAll(/(\*\*|__)(?=[^\s*_])([\s\S]*?[^\s*_])\1/g, "$2")
    .replaceAll(/(?<![\w*\\])([*_])(?=[^\s*_])([^*_]*[^\s*_\\])\1(?![\w*])/g, "$2")
    .replaceAll(/~~(?=\S)([^~]*\S)~~/g, "$1")
    .replaceAll(/(?<![\w`])`([^`]+)`/g, "$1")
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!|<>~$])/g, "$1");
}
