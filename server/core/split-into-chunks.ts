import type { JoinedPages } from "./join-pages.ts";
import type { Chunk } from "./ports.ts";

export const CHUNK_SIZE = 7500;
export const CHUNK_OVERLAP = 100;
const SEPARATORS = ["\n\n", "\n", " ", ""] as const;

/**
 * Recursive character splitting: at blank lines where possible, then at lines, words, characters. Gives the chunks
 * that LangChain's RecursiveCharacterTextSplitter gives (a test compares them), but in linear time and with offsets,
 * and never cuts a surrogate pair in two.
 */
export function splitIntoChunks({ text, spans }: JoinedPages): Chunk[] {
  return splitText(text).map(({ start, end }, index) => ({
    index,
    text: text.slice(start, end),
    page: pageAt(spans, start),
    start,
    end,
  }));
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

export function splitText(text: string): Span[] {
  const spans: Span[] = [];
  splitPart(text, 0, 0, spans);
  return spans;
}

function splitPart(part: string, offset: number, level: number, spans: Span[]): void {
  const found = SEPARATORS.findIndex((candidate, i) => i >= level && part.includes(candidate));
  const separator = SEPARATORS[found] ?? "";
  const cuts = cutPoints(part, separator);
  let runStart = 0;
  for (let i = 0; i + 1 < cuts.length; i++) {
    const [from, to] = [at(cuts, i), at(cuts, i + 1)];
    if (to - from < CHUNK_SIZE) continue;
    mergePieces(part, cuts.slice(runStart, i + 1), offset, spans);
    splitPart(part.slice(from, to), offset + from, found + 1, spans);
    runStart = i + 1;
  }
  mergePieces(part, cuts.slice(runStart), offset, spans);
}

/** Where the pieces begin and end: a separator opens the piece that follows it. */
function cutPoints(part: string, separator: string): number[] {
  const cuts = [0];
  if (separator === "") {
    for (let i = 1; i < part.length; i++) if (!isLowSurrogate(part.charCodeAt(i))) cuts.push(i);
  } else {
    for (let i = part.indexOf(separator, 1); i !== -1; i = part.indexOf(separator, i + 1)) cuts.push(i);
  }
  cuts.push(part.length);
  return cuts;
}

/** Joins neighbouring pieces while they fit a chunk; the last pieces that fit the overlap open the next chunk too. */
function mergePieces(part: string, cuts: readonly number[], offset: number, spans: Span[]): void {
  if (cuts.length < 2) return;
  let first = 0;
  const length = (from: number, to: number) => at(cuts, to) - at(cuts, from);
  for (let i = 0; i + 1 < cuts.length; i++) {
    if (i === first || length(first, i + 1) <= CHUNK_SIZE) continue;
    pushTrimmed(part, at(cuts, first), at(cuts, i), offset, spans);
    while (length(first, i) > CHUNK_OVERLAP || (first < i && length(first, i + 1) > CHUNK_SIZE)) first++;
  }
  pushTrimmed(part, at(cuts, first), at(cuts, cuts.length - 1), offset, spans);
}

function pushTrimmed(part: string, from: number, to: number, offset: number, spans: Span[]): void {
  const piece = part.slice(from, to);
  const trimmed = piece.trim();
  if (trimmed === "") return;
  const start = offset + from + piece.length - piece.trimStart().length;
  spans.push({ start, end: start + trimmed.length });
}

/** A chunk begins with a letter, so it begins inside a page, never between two. */
function pageAt(spans: JoinedPages["spans"], offset: number): number {
  return spans.find(({ end }) => end > offset)?.number ?? 1;
}

const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

function at(cuts: readonly number[], index: number): number {
  return cuts[index] ?? 0;
}
