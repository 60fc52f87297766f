import { buffer } from "node:stream/consumers";
import { newDocument } from "./make-pdf.ts";

export interface TurnedPage {
  readonly text: string;
  /** Clockwise, in degrees. */
  readonly rotate?: 0 | 90 | 180 | 270;
  /** What is shown of the page: left, bottom, right and top in points from its lower left corner. */
  readonly cropBox?: readonly [number, number, number, number];
}

/** Pages that are shown otherwise than they were written: turned, or only a part of them. */
export async function makeTurnedPdf(pages: readonly TurnedPage[]): Promise<Buffer> {
  const document = newDocument("Turned");
  const bytes = buffer(document);
  for (const { text, rotate = 0, cropBox } of pages) {
    document.addPage();
    document.font("Helvetica").fontSize(12).text(text, 100, 150, { width: 300 });
    Object.assign(document.page.dictionary.data, { Rotate: rotate, ...(cropBox && { CropBox: cropBox }) });
  }
  document.end();
  return bytes;
}
