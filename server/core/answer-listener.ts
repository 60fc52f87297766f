import type { AnswerUsage, SourceRef } from "./ports.ts";
import type { WritingListener } from "./separate-while-written.ts";
import type { Citation } from "./show-citations.ts";

/** Told how an answer comes about, as it happens. */
export interface AnswerListener extends WritingListener {
  /** A line of the log that comes with the answer. */
  step(text: string): void;
  /** What the model is given. Told again when it has to be given less. */
  sources(sources: readonly SourceRef[]): void;
  /** Told when the answer is complete. */
  citation(citation: Citation): void;
  /** Told once, last of all. */
  usage(usage: AnswerUsage): void;
}

export const NOBODY: AnswerListener = {
  step: () => undefined,
  sources: () => undefined,
  thinking: () => undefined,
  answer: () => undefined,
  restart: () => undefined,
  citation: () => undefined,
  usage: () => undefined,
};
