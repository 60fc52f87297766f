import type { LayoutBlock } from "@llamaindex/liteparse";
import { isMarker } from "./recover-lines.ts";

const LONGEST_HEADING = 200;

/** The level of a heading, or 0 for what only looks like one. */
export function headingLevel(block: LayoutBlock, text: string): number {
  if (block.kind !== "heading") return 0;
  const [first = ""] = text.split(" ");
  if (text.length > LONGEST_HEADING || hasDotLeaders(text) || !/\p{L}/u.test(text)) return 0;
  if (isMarker(first) && !/^\(?\d/.test(first)) return 0;
  return Math.min(Math.max(block.level ?? 1, 1), 6);
}

/** "Charging ..... 8": a line of a table of contents. */
export function hasDotLeaders(text: string): boolean {
  return /(?:\.\s?){4,}/.test(text);
}

/** One marker a line: bullets of all shapes become a hyphen, numbers stay. */
export function listMarker(block: LayoutBlock): string {
  if (block.kind !== "list_item") return "";
  const indent = "  ".repeat(Math.max(0, block.level ?? 0));
  const marker = block.marker?.trim() ?? "";
  return `${indent}${block.ordered === true && marker !== "" ? marker : "-"} `;
}
