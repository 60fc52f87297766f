import type {
  ExportedMessage,
  Message as PresentedMessage,
  Session as PresentedSession,
} from "../../contract/sessions.ts";
import type { Message } from "../core/ports.ts";
import type { Session } from "../core/session-library.ts";

export function presentSession(session: Session): PresentedSession {
  return {
    session_id: session.sessionId,
    title: session.title,
    message_count: session.messageCount,
    started_at: session.startedAt,
    last_message_at: session.lastMessageAt,
  };
}

export function presentMessage({ messageId, role, content, sources, timestamp }: Message): PresentedMessage {
  return {
    message_id: messageId,
    role,
    content,
    sources: sources?.map(({ pdfName, chunkIndex }) => ({ pdf_name: pdfName, chunk_index: chunkIndex })) ?? null,
    timestamp,
  };
}

export function exportMessage(message: Message): ExportedMessage {
  const sources = message.sources?.map(({ pdfName, pdfId, chunkIndex }) => ({
    pdf_name: pdfName,
    pdf_id: pdfId,
    chunk_index: chunkIndex,
  }));
  return { ...presentMessage(message), sources: sources ?? null };
}
