import type { Citation } from "../../../contract/citations.ts";
import type { Source } from "../../../contract/query.ts";
import type { Message } from "../../../contract/sessions.ts";
import type { StoredMessage, AnswerUsage } from "../../../contract/messages.ts";
import type { Exchange } from "../exchange.ts";

/** The sources of a stored answer lack their PDF's id until its details are there. */
export type ShownSource = Omit<Source, "pdf_id"> & { readonly pdf_id?: string | undefined };

/** All that is shown of an answer, whether it is being written or was stored long ago. */
export interface AnswerView {
  /** undefined: it is not stored. */
  readonly messageId: number | undefined;
  readonly state: Exchange["state"];
  readonly text: string;
  readonly steps: readonly string[];
  readonly thinking: string;
  readonly sources: readonly ShownSource[];
  readonly citations: readonly Citation[];
  readonly usage: AnswerUsage | undefined;
  readonly model: string | undefined;
  readonly problem: string | undefined;
}

export function viewOfExchange(exchange: Exchange): AnswerView {
  const { asking, done, state, answer, steps, thinking, sources, citations, usage, problem } = exchange;
  return {
    messageId: done?.message_id,
    state,
    text: answer,
    steps,
    thinking,
    sources,
    // A citation is shown by the number of its answer, which comes last.
    citations: done === undefined ? [] : citations,
    usage,
    model: asking.model,
    problem,
  };
}

export interface Stored {
  readonly message: Message;
  readonly details: StoredMessage | null | undefined;
  readonly citations: readonly Citation[] | undefined;
}

const NONE: readonly never[] = [];

export function viewOfStored({ message, details, citations }: Stored): AnswerView {
  return {
    messageId: message.message_id,
    state: "done",
    text: message.content,
    steps: details?.reasoning_steps ?? NONE,
    thinking: details?.thinking ?? "",
    sources: details?.sources ?? message.sources ?? NONE,
    citations: citations ?? NONE,
    usage: details?.usage ?? undefined,
    model: details?.model_used ?? undefined,
    problem: undefined,
  };
}
