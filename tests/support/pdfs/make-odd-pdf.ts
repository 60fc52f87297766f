import { buffer } from "node:stream/consumers";
import { makePdf, newDocument } from "./make-pdf.ts";

/** Cannot be opened without the password. */
export async function makeEncryptedPdf(userPassword: string): Promise<Buffer> {
  return makePdf({ pages: ["Only those who know the password read this."], title: "Locked", userPassword });
}

/** One page with shapes and a picture, like a scan: pages but no text. */
export async function makeImageOnlyPdf(): Promise<Buffer> {
  const document = newDocument("Picture");
  const bytes = buffer(document);
  document.addPage();
  document.rect(80, 80, 200, 120).fill("steelblue").circle(300, 400, 60).stroke("firebrick");
  document.image(ONE_PIXEL_PNG, 80, 300, { width: 120 });
  document.end();
  return bytes;
}

/** One blank page. */
export async function makeEmptyPdf(): Promise<Buffer> {
  return makePdf({ pages: [""], title: "Blank" });
}

/** Begins like a PDF and is none. */
export function makeBrokenPdf(): Buffer {
  return Buffer.from(`%PDF-1.7\n${"this is not what a PDF looks like inside\n".repeat(50)}`);
}

/** The first part of a real PDF, as a download that broke off leaves it: no page can be found in it. */
export async function makeTruncatedPdf(): Promise<Buffer> {
  const whole = await makePdf({ pages: ["This page was whole once."] });
  return whole.subarray(0, Math.floor(whole.length / 4));
}

const ONE_PIXEL_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
