import { middle } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import type { Token } from "./tokens.ts";

/** Tokens as lines, by the heights of their words. A token without a place stays with the one before it. */
export function visualLines(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [];
  let last: Box | undefined;
  for (const token of tokens) {
    const box = token.words[0]?.box;
    const line = lines.at(-1);
    if (line !== undefined && (box === undefined || (last !== undefined && isBeside(last, box)))) line.push(token);
    else lines.push([token]);
    last = token.words.at(-1)?.box ?? last;
  }
  return lines;
}

function isBeside(last: Box, box: Box): boolean {
  return Math.abs(middle(last) - middle(box)) < Math.max(last.height, box.height) / 2 && box.x >= last.x;
}
