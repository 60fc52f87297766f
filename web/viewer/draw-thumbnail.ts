import type { PDFDocumentProxy } from "./pdfjs.ts";

/** Draws a page as large as the canvas is. Returns what stops it. */
export function drawThumbnail(document: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): () => void {
  let stop: (() => void) | undefined;
  let isWanted = true;
  const draw = async () => {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const fit = Math.min(canvas.width / width, canvas.height / height);
    const viewport = page.getViewport({ scale: fit * devicePixelRatio });
    if (!isWanted) return;
    canvas.width = Math.max(1, Math.round(viewport.width));
    canvas.height = Math.max(1, Math.round(viewport.height));
    canvas.style.width = `${width * fit}px`;
    const task = page.render({ canvas, viewport });
    stop = () => task.cancel();
    await task.promise;
  };
  // A page that cannot be drawn stays white, as in the list of pages.
  draw().catch(() => undefined);
  return () => {
    isWanted = false;
    stop?.();
  };
}
