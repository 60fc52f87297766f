import { estimateTokens } from "./estimate-tokens.ts";
import type { ChatTurn } from "./ports.ts";

/** What a runtime that does not tell a model's window is taken to have: Ollama's own default. */
const UNKNOWN_WINDOW = 4096;
const LARGEST_ANSWER = 1024;
const TOKENS_PER_TURN = 8;

/** The window to ask the runtime for. It is the same for every call to a model: a change makes Ollama load it anew. */
export function windowFor(contextLength: number | undefined, maxContextTokens: number): number {
  return Math.min(contextLength ?? UNKNOWN_WINDOW, maxContextTokens);
}

export function roomForAnswer(window: number): number {
  return Math.min(LARGEST_ANSWER, Math.floor(window / 4));
}

export function estimatePrompt(turns: readonly ChatTurn[]): number {
  return turns.reduce((sum, turn) => sum + estimateTokens(turn.content) + TOKENS_PER_TURN, 0);
}

/** The newest turns that fit, oldest first, whole question-and-answer pairs. */
export function fitHistory(turns: readonly ChatTurn[], room: number): ChatTurn[] {
  let left = room;
  let from = turns.length;
  while (from >= 2) {
    left -= estimatePrompt(turns.slice(from - 2, from));
    if (left < 0) break;
    from -= 2;
  }
  return turns.slice(from);
}

/** The texts that fit, whole and in order; one that is too long does not keep a shorter one behind it out. */
export function fitTexts<T>(items: readonly T[], textOf: (item: T) => string, room: number): T[] {
  let left = room;
  return items.filter((item) => {
    const needed = estimateTokens(textOf(item)) + TOKENS_PER_TURN;
    if (needed > left) return false;
    left -= needed;
    return true;
  });
}
