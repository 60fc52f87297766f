import type { ChunkRef, PageRef } from "./documents.ts";

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

/** What an answer was made from. */
export interface AnswerUsage {
  readonly pdfsSearched: number;
  readonly chunksFound: number;
  readonly chunksUsed: number;
  /** Of each PDF given to the model, the page to look at first; best first. None where whole chunks were searched. */
  readonly pages: readonly PageRef[];
  /** The prompt that the answer was written from; null when no model read one. */
  readonly prompt: PromptSize | null;
  /** The model's room was full before it had finished. */
  readonly answerCutOff: boolean;
}

export interface PromptSize {
  readonly tokens: number;
  /** Whether the tokens are our guess, because the runtime did not tell. */
  readonly isEstimated: boolean;
  /** Tokens the runtime was asked to hold. */
  readonly window: number;
}

/** How an answer came about. */
export interface AnswerDetails {
  readonly modelUsed: string;
  readonly reasoningSteps: readonly string[];
  /** null: it thought nothing, or nothing that it told. */
  readonly thinking: string | null;
  readonly usage: AnswerUsage;
}

export interface StoredMessage extends Message {
  readonly sessionId: string;
  /** null for a question, and for answers from before such details were kept. */
  readonly details: AnswerDetails | null;
}

export interface Exchange {
  readonly sessionId: string;
  readonly question: string;
  readonly answer: string;
  readonly sources: readonly SourceRef[];
  readonly citations: readonly CitedPassage[];
  readonly details: AnswerDetails;
  readonly askedAt: string;
  readonly answeredAt: string;
}

export interface Conversations {
  /** Stores question and answer together; resolves to the answer's message id. */
  record(exchange: Exchange): Promise<number>;
  /** Oldest first; empty for an unknown session. */
  messages(sessionId: string): Promise<Message[]>;
  find(messageId: number): Promise<StoredMessage | undefined>;
  /** Undefined for an unknown message; none for a question. */
  citations(messageId: number): Promise<CitedPassage[] | undefined>;
  /** The last `count` messages, oldest first. */
  latest(sessionId: string, count: number): Promise<Message[]>;
}
