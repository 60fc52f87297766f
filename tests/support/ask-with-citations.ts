import assert from "node:assert/strict";
import type { Citation, Citations } from "../../contract/citations.ts";
import { isPhrasing } from "./asked-of-runtime.ts";
import type { Docent } from "./start-docent.ts";

export interface CitedAnswer {
  readonly messageId: number;
  readonly sessionId: string;
  readonly citations: Citation[];
}

/** Has the model say `answer`, word for word, and returns what the service found it to rest on. */
export async function askWithCitations(docent: Docent, answer: string, question = QUESTION): Promise<CitedAnswer> {
  docent.ollama.reply = (request) => (isPhrasing(request) ? "no version:" : answer);
  const { message_id, session_id } = await docent.ask({ question });
  const { status, body } = await docent.send<Citations>("GET", `/api/v1/messages/${message_id}/citations`);
  assert.equal(status, 200);
  return { messageId: message_id, sessionId: session_id, citations: body.citations };
}

const QUESTION = "What does the document say?";
