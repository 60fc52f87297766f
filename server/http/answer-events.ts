import type { QueryEvent } from "../../contract/query-stream.ts";
import type { AnswerListener } from "../core/answer-listener.ts";
import type { Question } from "../core/answer-question.ts";
import { presentAnswer, presentSource } from "./present-answer.ts";
import { presentCitation } from "./present-citation.ts";
import { presentUsage } from "./present-message.ts";
import type { Services } from "./services.ts";

/** The events of one question, from the first step to `done`. Throws whatever answering throws. */
export async function* answerEvents(
  answer: Services["answer"],
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<QueryEvent> {
  const inbox = createInbox();
  const answering = answer(question, signal, listenerFor(inbox.put)).finally(inbox.close);
  // Thrown below, when all that came before has been told.
  answering.catch(() => undefined);
  yield* inbox.events();
  yield { event: "done", data: presentAnswer(await answering) };
}

function listenerFor(put: (event: QueryEvent) => void): AnswerListener {
  return {
    step: (text) => put({ event: "step", data: { text } }),
    sources: (sources) => put({ event: "sources", data: sources.map(presentSource) }),
    thinking: (text) => put({ event: "thinking", data: { text } }),
    answer: (text) => put({ event: "answer", data: { text } }),
    restart: () => put({ event: "restart", data: {} }),
    citation: (citation) => put({ event: "citation", data: presentCitation(citation) }),
    usage: (usage) => put({ event: "usage", data: presentUsage(usage) }),
  };
}

/** Holds what the client has not read. Pieces of text become one meanwhile, so a slow reader costs no more than the answer. */
function createInbox() {
  const waiting: QueryEvent[] = [];
  let isOpen = true;
  let wake: (() => void) | undefined;

  function put(event: QueryEvent): void {
    const last = waiting.at(-1);
    const joined = last && joinTexts(last, event);
    if (joined) waiting[waiting.length - 1] = joined;
    else waiting.push(event);
    wake?.();
  }

  function close(): void {
    isOpen = false;
    wake?.();
  }

  async function* events(): AsyncGenerator<QueryEvent> {
    for (;;) {
      for (let event = waiting.shift(); event; event = waiting.shift()) yield event;
      if (!isOpen) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await promise;
    }
  }

  return { put, close, events };
}

function joinTexts(last: QueryEvent, next: QueryEvent): QueryEvent | undefined {
  if (next.event !== "answer" && next.event !== "thinking") return undefined;
  if (last.event !== next.event) return undefined;
  return { event: next.event, data: { text: last.data.text + next.data.text } };
}
