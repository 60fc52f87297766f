import { buffer } from "node:stream/consumers";
import PdfKitDocument from "pdfkit";

/** A string is one page whose blank lines separate paragraphs; a list gives the paragraphs themselves. */
export type PageText = string | readonly Paragraph[];

/** Body text, or text of another size: larger stands out as a heading. */
export type Paragraph = string | { readonly text: string; readonly size: number };

export interface PdfDescription {
  readonly pages: readonly PageText[];
  readonly title?: string;
  /** Needed to open the file. */
  readonly userPassword?: string;
}

/** A PDF with a text layer, the same bytes each time (but for an encrypted one). Throws when a page's text overflows. */
export async function makePdf({ pages, title = "Test", userPassword }: PdfDescription): Promise<Buffer> {
  const document = newDocument(title, userPassword);
  const bytes = buffer(document);
  for (const [index, page] of pages.entries()) {
    document.addPage();
    for (const paragraph of paragraphsOf(page)) writeParagraph(document, paragraph);
    if (document.bufferedPageRange().start > index)
      throw new Error(`The text of page ${index + 1} does not fit on it.`);
  }
  document.end();
  return bytes;
}

/** For the pages a test draws itself. */
export function newDocument(title: string, userPassword?: string): PDFKit.PDFDocument {
  return new PdfKitDocument({
    autoFirstPage: false,
    size: "A4",
    margin: 56,
    // A fixed date: the date and the identifier made from it are all that would differ between two runs.
    info: { Title: title, CreationDate: new Date(Date.UTC(2026, 0, 1)) },
    ...(userPassword === undefined ? {} : { userPassword, ownerPassword: `${userPassword}, owner`, pdfVersion: "1.7" }),
  });
}

function paragraphsOf(page: PageText): readonly Paragraph[] {
  if (typeof page !== "string") return page;
  return page.split(/\n\s*\n/u).filter((paragraph) => paragraph.trim() !== "");
}

function writeParagraph(document: PDFKit.PDFDocument, paragraph: Paragraph): void {
  const { text, size } = typeof paragraph === "string" ? { text: paragraph, size: BODY_SIZE } : paragraph;
  document.font("Helvetica").fontSize(size).text(text).moveDown(PARAGRAPH_GAP);
}

const BODY_SIZE = 10;

/** In lines. The extractor takes paragraphs with one empty line between them for one. */
const PARAGRAPH_GAP = 2;
