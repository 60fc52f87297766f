import { send } from "../service/request.ts";
import { serviceGone } from "../service/service-error.ts";

export interface FilePart {
  readonly bytes: Uint8Array;
  /** Bytes of the whole file. */
  readonly total: number;
}

export function fileAddress(pdfId: string): string {
  return `/api/v1/pdfs/${encodeURIComponent(pdfId)}/file`;
}

/** A part of the original, up to but not including `end`. Throws ServiceError; aborting throws AbortError. */
export async function readFile(pdfId: string, begin: number, end: number, signal: AbortSignal): Promise<FilePart> {
  const headers = { range: `bytes=${begin}-${end - 1}` };
  const response = await send(fileAddress(pdfId), { headers, signal });
  const bytes = await response.bytes().catch((error: unknown) => {
    throw signal.aborted ? error : serviceGone();
  });
  const total = Number(response.headers.get("content-range")?.split("/")[1] ?? bytes.length);
  return { bytes, total };
}
