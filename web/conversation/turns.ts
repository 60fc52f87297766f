import type { Message } from "../../contract/sessions.ts";
import type { Exchange } from "./exchange.ts";

/** A question and its answer: stored, or asked from this page and not stored as far as this page knows. */
export type Turn =
  | { readonly question: string; readonly stored: Message; readonly exchange?: undefined }
  | { readonly question: string; readonly stored?: undefined; readonly exchange: Exchange };

/** The service stores a question together with its answer. */
export function storedTurns(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = [];
  let question = "";
  for (const message of messages) {
    if (message.role === "user") question = message.content;
    else turns.push({ question, stored: message });
  }
  return turns;
}

/** The n-th turn stays the n-th when it is stored. */
export function withExchange(stored: readonly Turn[], exchange: Exchange | undefined): readonly Turn[] {
  const answer = exchange?.done?.message_id;
  const isStored = answer !== undefined && stored.some((turn) => turn.stored?.message_id === answer);
  if (exchange === undefined || isStored) return stored;
  return [...stored, { question: exchange.asking.question, exchange }];
}
