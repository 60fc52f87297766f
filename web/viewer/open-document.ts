import { getDocument } from "./pdfjs.ts";
import type { PDFDocumentLoadingTask } from "./pdfjs.ts";

const data = (folder: string) => new URL(`/pdfjs/${folder}/`, location.href).href;

export function fileAddress(pdfId: string): string {
  return `/api/v1/pdfs/${encodeURIComponent(pdfId)}/file`;
}

/** Reads only those parts of the file that the pages shown need: a thousand pages open as fast as ten. */
export function openDocument(pdfId: string): PDFDocumentLoadingTask {
  return getDocument({
    url: new URL(fileAddress(pdfId), location.href),
    rangeChunkSize: 64 * 1024,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    cMapUrl: data("cmaps"),
    standardFontDataUrl: data("standard_fonts"),
    wasmUrl: data("wasm"),
    iccUrl: data("iccs"),
    // Documents are others' work, and often a little wrong: that is no news.
    verbosity: 0,
  });
}
