import type { QueryEvent } from "../../contract/query-stream.ts";
import { readEvents } from "./read-events.ts";
import { send, withJson } from "./request.ts";

export const DOCUMENT_USES = ["automatic", "always", "never"] as const;
export type DocumentUse = (typeof DOCUMENT_USES)[number];

export interface Asking {
  readonly question: string;
  readonly model: string;
  /** undefined: all PDFs. */
  readonly pdfIds: readonly string[] | undefined;
  readonly sessionId: string;
  readonly documents: DocumentUse;
}

/**
 * Asks, and yields what happens until the answer is there. Events that this page does not know may be among them. Throws
 * a ServiceError when it is refused or the connection breaks, AbortError when it was given up.
 */
export async function* askQuestion(asking: Asking, signal: AbortSignal): AsyncGenerator<QueryEvent> {
  const { question, model, pdfIds, sessionId, documents } = asking;
  const body = { question, model, pdf_ids: pdfIds ?? null, session_id: sessionId, documents };
  const response = await send("/api/v1/query/stream", { ...withJson("POST", body), signal });
  for await (const event of readEvents(response, signal)) yield event as QueryEvent;
}
