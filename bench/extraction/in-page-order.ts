/** An extractor may leave out pages that it found nothing on; the ground truth counts them. */
export function inPageOrder(pages: readonly { readonly number: number; readonly text: string }[]): string[] {
  const byNumber = new Map(pages.map(({ number, text }) => [number, text]));
  const last = Math.max(0, ...byNumber.keys());
  return Array.from({ length: last }, (_, i) => byNumber.get(i + 1) ?? "");
}
