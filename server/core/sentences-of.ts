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
    // The segmenter takes the end of a line for the end of a sentence.
    for (const { segment, index } of segmenter.segment(block.replaceAll("\n", " "))) {
      sentences.push(...pieces(block.slice(index, index + segment.length), offset + index));
    }
    offset += block.length + 1;
  }
  return sentences;
}

/** What opens a quotation, an item, a heading or a table's row is not part of what it says. */
const OPENING = /^(?:\s|[>#*•|-]+(?=\s))*/;

function pieces(segment: string, offset: number): Sentence[] {
  const opening = OPENING.exec(segment)?.[0].length ?? 0;
  const text = segment.slice(opening).trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return [];
  const start = offset + opening;
  if (text.length <= LONGEST) return [{ text, start, end: start + text.length }];
  const middle = Math.floor(text.length / 2);
  const border = text.slice(middle).search(/\n|\s/);
  const cut = border === -1 ? middle : middle + border;
  return [...pieces(text.slice(0, cut), start), ...pieces(text.slice(cut), start + cut)];
}
