import type { QueryClient } from "@tanstack/react-query";
import type { Citations } from "../../contract/citations.ts";
import type { Pdf } from "../../contract/pdfs.ts";
import type { QueryAnswer } from "../../contract/query.ts";
import type { Message } from "../../contract/sessions.ts";
import { citationsOf } from "../service/citations.ts";
import { detailsOf } from "../service/message-details.ts";
import type { StoredMessage } from "../../contract/messages.ts";
import { messagesOf } from "../service/messages.ts";
import { PDFS } from "../service/pdfs.ts";
import { SESSIONS } from "../service/sessions.ts";
import type { Exchange } from "./exchange.ts";

/** Puts what the service has just stored where a reload would find it, so that nothing has to be fetched to be seen. */
export function keepAnswer(client: QueryClient, exchange: Exchange): void {
  const { done } = exchange;
  if (done === undefined) return;
  const sessionId = done.session_id;
  client.setQueryData<Citations>(citationsOf(done.message_id), {
    message_id: done.message_id,
    citations: [...exchange.citations],
  });
  client.setQueryData<StoredMessage>(detailsOf(done.message_id), detailsFrom(exchange, done));
  client.setQueryData<Message[]>(messagesOf(sessionId), (stored) => {
    // Not read yet: they come whole.
    if (stored === undefined) return undefined;
    const isThere = stored.some(({ message_id }) => message_id === done.message_id);
    return isThere ? stored : [...stored, ...messagesFrom(exchange, done)];
  });
  // The ids and times of the stored messages are the service's to say.
  void client.invalidateQueries({ queryKey: messagesOf(sessionId) });
  void client.invalidateQueries({ queryKey: SESSIONS });
  // Or else a PDF that somebody has just added would be taken for a deleted one.
  if (!knowsAll(client.getQueryData<Pdf[]>(PDFS) ?? [], done)) void client.invalidateQueries({ queryKey: PDFS });
}

function knowsAll(library: readonly Pdf[], { sources }: QueryAnswer): boolean {
  const ids = new Set(library.map(({ pdf_id }) => pdf_id));
  return sources.every(({ pdf_id }) => ids.has(pdf_id));
}

function messagesFrom({ asking }: Exchange, { message_id, answer, sources }: QueryAnswer): Message[] {
  const timestamp = new Date().toISOString();
  return [
    { message_id: message_id - 1, role: "user", content: asking.question, sources: null, timestamp },
    { message_id, role: "assistant", content: answer, sources, timestamp },
  ];
}

function detailsFrom({ thinking, usage, steps }: Exchange, done: QueryAnswer): StoredMessage {
  return {
    message_id: done.message_id,
    session_id: done.session_id,
    role: "assistant",
    content: done.answer,
    timestamp: new Date().toISOString(),
    sources: done.sources,
    model_used: done.metadata.model_used,
    reasoning_steps: [...steps],
    thinking: thinking === "" ? null : thinking,
    usage: usage ?? null,
  };
}
