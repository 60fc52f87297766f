const LONGEST = 100_000;
/** Quotations and lists within each other, on one line. */
const DEEPEST = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])[ \t]?){40}/m;
const MOST_MARKS = 1000;

/**
 * Whether a text would take Markdown's parser very long or beyond its stack: 2,000 signs of quotation in a row do, and 3,000
 * emphases within each other took it 51 seconds. A model that goes round in circles writes such things.
 */
export function isTooTangled(text: string): boolean {
  if (text.length > LONGEST || DEEPEST.test(text)) return true;
  return (text.match(/[*_~[]/g)?.length ?? 0) > MOST_MARKS;
}
