import type { Citation } from "../../contract/citations.ts";
import type { QueryAnswer, Source } from "../../contract/query.ts";
import type { QueryEvent } from "../../contract/query-stream.ts";
import type { Asking } from "../service/ask-question.ts";
import type { AnswerUsage } from "../../contract/messages.ts";

/** A question asked from this page, and what has come of it so far. */
export interface Exchange {
  readonly asking: Asking;
  /** `stopped` and `failed`: the service has kept nothing of it. */
  readonly state: "running" | "done" | "stopped" | "failed";
  readonly steps: readonly string[];
  readonly sources: readonly Source[];
  readonly thinking: string;
  readonly answer: string;
  readonly citations: readonly Citation[];
  readonly usage?: AnswerUsage;
  readonly done?: QueryAnswer;
  /** Why it failed: a sentence. */
  readonly problem?: string;
}

export function beginExchange(asking: Asking): Exchange {
  return { asking, state: "running", steps: [], sources: [], thinking: "", answer: "", citations: [] };
}

/** The exchange after the event. A newer service may send events that this page does not know. */
export function followEvent(exchange: Exchange, { event, data }: QueryEvent): Exchange {
  switch (event) {
    case "step":
      return { ...exchange, steps: [...exchange.steps, data.text] };
    case "sources":
      return { ...exchange, sources: data };
    case "thinking":
      return { ...exchange, thinking: exchange.thinking + data.text };
    case "answer":
      return { ...exchange, answer: exchange.answer + data.text };
    case "restart":
      return { ...exchange, thinking: "", answer: "" };
    case "citation":
      return { ...exchange, citations: [...exchange.citations, data] };
    case "usage":
      return { ...exchange, usage: data };
    case "done":
      return { ...exchange, state: "done", done: data, answer: data.answer, sources: data.sources };
    case "error":
      return { ...exchange, state: "failed", problem: data.detail };
    default:
      return exchange;
  }
}
