import { buffer } from "node:stream/consumers";
import PdfKitDocument from "pdfkit";
import type { Block } from "./read-blocks.ts";

const MARGIN = 72;
const TOP = 60;
const BOTTOM = 64;
const INK = "#1f2933";
const ACCENT = "#0b4f6c";
const PALE = "#e6eef2";
const BODY = { font: "Times-Roman", size: 11.5, lineGap: 2.6 };
const BOLD = "Times-Bold";
const SANS = "Helvetica";
const SANS_BOLD = "Helvetica-Bold";
/** What has to fit below a heading, so that none stands alone at the foot of a page. */
const KEPT_WITH_HEADING = 64;
const INDENT = 18;
/** Above a heading of each level, and its size. */
const HEADINGS = [
  { size: 27, above: 0, below: 6 },
  { size: 17, above: 16, below: 6 },
  { size: 12, above: 8, below: 4 },
];

/** Sets the blocks on A4 pages with page numbers. The same blocks give the same bytes. */
export async function typeset(blocks: readonly Block[], title: string): Promise<Buffer> {
  const document = new PdfKitDocument({
    size: "A4",
    margins: { top: TOP, bottom: BOTTOM, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: "en-GB",
    displayTitle: true,
    // A fixed date: the date and the identifier made from it are all that would differ between two runs.
    info: { Title: title, Author: "Saltmere Harbour Museum", CreationDate: new Date(Date.UTC(2026, 2, 1)) },
  });
  const bytes = buffer(document);
  for (const [i, block] of blocks.entries()) {
    // What follows the title is set as its subtitle.
    if (i === 1 && block.kind === "paragraph") writeSubtitle(document, block.text);
    else write(document, block);
  }
  numberPages(document, title);
  document.end();
  return bytes;
}

type Document = PDFKit.PDFDocument;
type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

function write(document: Document, block: Block): void {
  if (block.kind === "heading") writeHeading(document, block);
  else if (block.kind === "list") writeList(document, block);
  else if (block.kind === "table") writeTable(document, block);
  else {
    writeRuns(document, block.text, MARGIN, widthOf(document));
    document.y += 7;
  }
}

function writeHeading(document: Document, { level, text }: Of<"heading">): void {
  const { size, above, below } = HEADINGS[level - 1] ?? { size: 12, above: 8, below: 4 };
  makeRoom(document, size + KEPT_WITH_HEADING);
  if (document.y > TOP) document.y += above;
  if (level > 1) document.outline.addItem(text);
  document.font(SANS_BOLD).fontSize(size).fillColor(ACCENT).text(text, MARGIN, document.y);
  document.y += below;
}

function writeSubtitle(document: Document, text: string): void {
  document.font(SANS).fontSize(11).fillColor(INK).text(text, MARGIN, document.y);
  const y = document.y + 10;
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(document), y)
    .lineWidth(1.5)
    .stroke(ACCENT);
  document.y = y + 6;
}

function writeList(document: Document, { numbered, items }: Of<"list">): void {
  for (const [i, item] of items.entries()) {
    const width = widthOf(document) - INDENT;
    makeRoom(document, heightOf(document, item, width));
    const { y } = document;
    setBody(document).text(numbered ? `${i + 1}.` : "•", MARGIN + 4, y, { lineBreak: false });
    document.y = y;
    writeRuns(document, item, MARGIN + INDENT, width);
    document.y += 3;
  }
  document.y += 8;
}

/** The first column is as wide as two others; numbers stand at the right. */
function writeTable(document: Document, { rows }: Of<"table">): void {
  const height = 21;
  const columns = (rows[0]?.length ?? 1) + 1;
  const unit = widthOf(document) / columns;
  makeRoom(document, height * rows.length);
  const top = document.y;
  for (const [r, cells] of rows.entries()) {
    const y = top + r * height;
    if (r === 0) document.rect(MARGIN, y, widthOf(document), height).fill(PALE);
    document.fillColor(INK).font(r === 0 ? SANS_BOLD : SANS);
    for (const [c, cell] of cells.entries()) {
      const place = c === 0 ? { x: MARGIN + 6, width: 2 * unit } : { x: MARGIN + (c + 1) * unit, width: unit - 6 };
      const align = c === 0 ? "left" : "right";
      document.fontSize(9.5).text(cell, place.x, y + 6, { width: place.width, align, lineBreak: false });
    }
    document
      .moveTo(MARGIN, y + height)
      .lineTo(MARGIN + widthOf(document), y + height)
      .lineWidth(0.5)
      .stroke("#9fb3bf");
  }
  document.y = top + rows.length * height + 12;
}

/** A paragraph in which `**` stands around what is bold. */
function writeRuns(document: Document, text: string, x: number, width: number): void {
  const runs = text
    .split("**")
    .map((run, i) => ({ run, font: i % 2 === 1 ? BOLD : BODY.font }))
    .filter(({ run }) => run !== "");
  setBody(document);
  for (const [i, { run, font }] of runs.entries()) {
    const options = { width, lineGap: BODY.lineGap, continued: i < runs.length - 1 };
    if (i === 0) document.font(font).text(run, x, document.y, options);
    else document.font(font).text(run, options);
  }
}

function setBody(document: Document): Document {
  return document.font(BODY.font).fontSize(BODY.size).fillColor(INK);
}

function heightOf(document: Document, text: string, width: number): number {
  return setBody(document).heightOfString(text.replaceAll("**", ""), { width, lineGap: BODY.lineGap });
}

function widthOf(document: Document): number {
  return document.page.width - 2 * MARGIN;
}

function makeRoom(document: Document, height: number): void {
  if (document.y + height > document.page.height - BOTTOM) document.addPage();
}

function numberPages(document: Document, title: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let i = 0; i < count; i++) {
    document.switchToPage(start + i);
    // Below the margin a new page would be begun for it.
    document.page.margins.bottom = 0;
    const y = document.page.height - 42;
    document.font(SANS).fontSize(8.5).fillColor("#5b6b76");
    document.text(title, MARGIN, y, { lineBreak: false });
    document.text(`Page ${i + 1} of ${count}`, MARGIN, y, { width: widthOf(document), align: "right" });
  }
}
