import type { Locator, Page } from "playwright-core";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page of the document that is open. */
export function pdfPage(page: Page, number: number): Locator {
  // PDF.js wraps the number in marks for its direction.
  return page.getByRole("region", { name: new RegExp(`^Page \\P{N}?${number}\\P{N}?$`, "u") });
}

/** Where the lines of a quote stand on the screen, by the viewer's own layer of text. The quote fills its lines. */
export async function boxesOfLines(pdf: Locator, quote: string): Promise<Box[]> {
  await pdf.locator(".textLayer .endOfContent").waitFor({ state: "attached" });
  const boxes: Box[] = [];
  for (const span of await pdf.locator(".textLayer span").all()) {
    const words = (await span.innerText()).trim();
    if (words !== "" && quote.includes(words)) boxes.push(await boxOf(span));
  }
  return boxes;
}

/** Where the marks of a quote are drawn. */
export async function boxesOfMarks(pdf: Locator): Promise<Box[]> {
  const quote = pdf.getByRole("img", { name: /^Quote: / });
  await quote.waitFor();
  return Promise.all((await quote.locator("> *").all()).map(boxOf));
}

export async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (box === null) throw new Error("It is not to be seen.");
  return box;
}

/** How much of the first lies in the second, from 0 to 1. */
export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width <= 0 || height <= 0 ? 0 : (width * height) / (one.width * one.height);
}
