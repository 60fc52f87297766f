/** A channel out of 255 that paper has at least. */
const PALE = 240;
/** Of 255: paint that lets nearly everything through. */
const FAINT = 26;

/** Whether a colour, as eight hexadecimal digits with opacity first, can hardly be told from paper. */
export function isPale(colour: string): boolean {
  const number = Number.parseInt(colour, 16);
  if (number >>> 24 < FAINT) return true;
  return [number >>> 16, number >>> 8, number].every((channel) => (channel & 0xff) >= PALE);
}
