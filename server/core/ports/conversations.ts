import type { ChunkRef } from "./documents.ts";

export interface SourceRef extends ChunkRef {
  readonly pdfName: string;
}

export interface Message {
  readonly messageId: number;
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly sources: readonly SourceRef[] | null;
  readonly timestamp: string;
}

/** A stretch of a document's text, and the sentence of an answer that it supports. */
export interface CitedPassage extends ChunkRef {
  /** Offsets into the document's whole text. */
  readonly start: number;
  readonly end: number;
  /** Offsets into the answer. */
  readonly answerStart: number;
  readonly answerEnd: number;
}

export interface Exchange {
  readonly sessionId: string;
  readonly question: string;
  readonly answer: string;
  readonly sources: readonly SourceRef[];
  readonly citations: readonly CitedPassage[];
  readonly askedAt: string;
  readonly answeredAt: string;
}

export interface Conversations {
  /** Stores question and answer together; resolves to the answer's message id. */
  record(exchange: Exchange): Promise<number>;
  /** Oldest first; empty for an unknown session. */
  messages(sessionId: string): Promise<Message[]>;
  /** Undefined for an unknown message; none for a question. */
  citations(messageId: number): Promise<CitedPassage[] | undefined>;
  /** The last `count` messages, oldest first. */
  latest(sessionId: string, count: number): Promise<Message[]>;
}
