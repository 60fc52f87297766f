export interface Sentence {
  readonly text: string;
  /** Offsets into the whole text. */
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
/** A line that goes on in the next one is not a sentence's end; a blank line, a list item or a table row is. */
const BLOCK_BORDER = /\n(?=\s*\n|\s*(?:[-*•|#>]|\d{1,3}[.)])\s?)/;
/** Longer ones, such as a page without full stops, are no quotes. */
const LONGEST = 600;

/** The sentences, list items and table rows of a Markdown text, in order; what is too long is cut at lines and words. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let offset = 0;
  for (const block of text.split(BLOCK_BORDER)) {
    for (const { segment, index } of segmenter.segment(block)) sentences.push(...pieces(segment, offset + index));
    offset += block.length + 1;
  }
  return sentences;
}

function pieces(segment: string, offset: number): Sentence[] {
  const text = segment.trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return [];
  const start = offset + segment.length - segment.trimStart().length;
  if (text.length <= LONGEST) return [{ text, start, end: start + text.length }];
  const middle = Math.floor(text.length / 2);
  const border = text.slice(middle).search(/\n|\s/);
  const cut = border === -1 ? middle : middle + border;
  return [...pieces(text.slice(0, cut), start), ...pieces(text.slice(cut), start + cut)];
}
