import { getDocument, PDFDataRangeTransport } from "./pdfjs.ts";
import type { PDFDocumentLoadingTask } from "./pdfjs.ts";
import { readFile } from "./read-file.ts";
import type { FilePart } from "./read-file.ts";

export interface Opening {
  readonly pdfId: string;
  readonly signal: AbortSignal;
  /** A part that a page needs could not be read: the page stays white. */
  readonly onTrouble: (error: unknown) => void;
}

/** Large enough that a page rarely takes more than two of them. */
const PART = 64 * 1024;

/**
 * Reads only those parts of the file that the pages shown need: a thousand pages open as fast as ten. They are fetched
 * here, not by PDF.js, which keeps the service's explanation of a failure to itself. Throws ServiceError.
 */
export async function openDocument(opening: Opening): Promise<PDFDocumentLoadingTask> {
  const first = await readFile(opening.pdfId, 0, PART, opening.signal);
  const isWhole = first.bytes.length === first.total;
  return getDocument({
    ...(isWhole ? { data: first.bytes } : { range: readTheRest(opening, first) }),
    rangeChunkSize: PART,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    cMapUrl: data("cmaps"),
    standardFontDataUrl: data("standard_fonts"),
    wasmUrl: data("wasm"),
    iccUrl: data("iccs"),
    // Documents are often a little wrong: that is no news.
    verbosity: 0,
  });
}

function readTheRest({ pdfId, signal, onTrouble }: Opening, first: FilePart): PDFDataRangeTransport {
  const rest = new PDFDataRangeTransport(first.total, first.bytes);
  const deliver = async (begin: number, end: number) => {
    try {
      const { bytes } = await readFile(pdfId, begin, end, signal);
      if (!signal.aborted) rest.onDataRange(begin, bytes);
    } catch (error) {
      if (!signal.aborted) onTrouble(error);
    }
  };
  rest.requestDataRange = (begin, end) => void deliver(begin, end);
  return rest;
}

function data(folder: string): string {
  return new URL(`/pdfjs/${folder}/`, location.href).href;
}
