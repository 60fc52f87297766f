import type { JoinedPages } from "./join-pages.ts";
import type { Chunk, Passage } from "./ports.ts";

/**
 * Small enough that an embedding model takes one whole and its vector says one thing; large enough to hold an answer. Other
 * sizes were not compared.
 */
export const PASSAGE_SIZE = 1200;

/** Where a text may be cut, best first: between paragraphs, lines, sentences, words. */
const BORDERS = [/\n{2,}/g, /\n/g, /(?<=[.!?])\s+|(?<=[。！？])/g, /\s+/g] as const;

/**
 * Windows over every chunk, which together hold all of its words. A passage stands on one page, so that it can be shown
 * there. Offsets are the document's.
 */
export function splitIntoPassages({ text, spans }: JoinedPages, chunks: readonly Chunk[]): Passage[] {
  const passages: Passage[] = [];
  let page = 0;
  for (const chunk of chunks) {
    while ((spans[page]?.end ?? Infinity) <= chunk.start) page++;
    for (let i = page; (spans[i]?.start ?? Infinity) < chunk.end; i++) {
      const span = spans[i];
      if (span === undefined || span.end <= chunk.start) continue;
      const from = Math.max(span.start, chunk.start);
      for (const { start, end } of windowsOf(text.slice(from, Math.min(span.end, chunk.end)))) {
        const place = { start: from + start, end: from + end };
        passages.push({ index: passages.length, chunkIndex: chunk.index, page: span.number, ...place });
      }
    }
  }
  return passages;
}

interface Window {
  readonly start: number;
  readonly end: number;
}

/** Pieces no longer than a passage, neighbours joined again while they fit. */
function windowsOf(text: string): Window[] {
  const windows: { start: number; end: number }[] = [];
  for (const piece of piecesOf(text, 0, 0)) {
    const last = windows.at(-1);
    if (last !== undefined && piece.end - last.start <= PASSAGE_SIZE) last.end = piece.end;
    else windows.push({ ...piece });
  }
  return windows;
}

function piecesOf(text: string, offset: number, level: number): Window[] {
  if (text.trim() === "") return [];
  if (text.length <= PASSAGE_SIZE) return [trimmed(text, offset)];
  const border = BORDERS[level];
  if (border === undefined) return slicesOf(text, offset);
  const pieces: Window[] = [];
  let from = 0;
  for (const { index, 0: gap } of text.matchAll(border)) {
    pieces.push(...piecesOf(text.slice(from, index), offset + from, level + 1));
    from = index + gap.length;
  }
  pieces.push(...piecesOf(text.slice(from), offset + from, level + 1));
  return pieces;
}

/** A text without any border is cut anywhere but inside a character. */
function slicesOf(text: string, offset: number): Window[] {
  const slices: Window[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(text.length, start + PASSAGE_SIZE);
    const unit = text.charCodeAt(end);
    if (unit >= 0xdc00 && unit <= 0xdfff) end--;
    slices.push({ start: offset + start, end: offset + end });
    start = end;
  }
  return slices;
}

function trimmed(text: string, offset: number): Window {
  const start = offset + text.length - text.trimStart().length;
  return { start, end: start + text.trim().length };
}
