export interface NearMatch {
  /** Where the match ends in the text. */
  readonly end: number;
  /** Letters to insert, delete or replace. */
  readonly edits: number;
}

/**
 * Every place of the text where the wanted string ends with at most `maxEdits` edits (Sellers 1980: edit distance whose
 * start in the text is free).
 */
export function nearMatches(wanted: string, text: string, maxEdits: number): NearMatch[] {
  return editsAtEachEnd(wanted, text).flatMap((edits, end) => (edits <= maxEdits ? [{ end, edits }] : []));
}

/** The place that is most like the wanted string, whatever it takes. */
export function nearestMatch(wanted: string, text: string): NearMatch {
  const edits = editsAtEachEnd(wanted, text);
  const fewest = edits.reduce((best, one) => Math.min(best, one), wanted.length);
  return { end: edits.indexOf(fewest), edits: fewest };
}

function editsAtEachEnd(wanted: string, text: string): number[] {
  let column = Array.from({ length: wanted.length + 1 }, (_, i) => i);
  const ends = [wanted.length];
  for (let j = 0; j < text.length; j++) {
    const next = [0];
    for (let i = 1; i <= wanted.length; i++) {
      const replaced = (column[i - 1] ?? 0) + (wanted[i - 1] === text[j] ? 0 : 1);
      next.push(Math.min(replaced, (column[i] ?? 0) + 1, (next[i - 1] ?? 0) + 1));
    }
    column = next;
    ends.push(column[wanted.length] ?? 0);
  }
  return ends;
}

/** 1 for equal strings, 0 for strings without a common letter: twice the longest common subsequence over both lengths. */
export function similarity(a: string, b: string): number {
  if (a.length + b.length === 0) return 1;
  let row = Array.from({ length: b.length + 1 }, () => 0);
  for (const letter of a) {
    const next = [0];
    for (let j = 1; j <= b.length; j++) {
      const longer = letter === b[j - 1] ? (row[j - 1] ?? 0) + 1 : 0;
      next.push(Math.max(longer, row[j] ?? 0, next[j - 1] ?? 0));
    }
    row = next;
  }
  return (2 * (row[b.length] ?? 0)) / (a.length + b.length);
}
