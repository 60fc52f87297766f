import { send } from "../service/request.ts";
import { ServiceError } from "../service/service-error.ts";
import { fileAddress } from "./open-document.ts";

export interface Failure {
  readonly sentence: string;
  /** `gone`: there is no such document. `unreadable`: there is, but it cannot be drawn. `away`: the service does not answer. */
  readonly kind: "gone" | "unreadable" | "away";
}

/** PDF.js says little about why a document did not open: the service is asked for the first byte of the file, and says more. */
export async function explainFailure(pdfId: string): Promise<Failure> {
  try {
    await send(fileAddress(pdfId), { headers: { range: "bytes=0-0" } });
    return { kind: "unreadable", sentence: UNREADABLE };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { kind: error.status === 404 ? "gone" : "away", sentence: error.message };
  }
}

const UNREADABLE = "The pages of this PDF cannot be drawn here: download it, and open it in another reader.";
