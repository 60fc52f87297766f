import { takeTurns } from "../browser/take-turns.ts";
import { UNANSWERED } from "../browser/unanswered.ts";
import { askQuestion } from "../service/ask-question.ts";
import type { Asking } from "../service/ask-question.ts";
import { sentenceOf, serviceGone } from "../service/service-error.ts";
import { beginExchange, followEvent } from "./exchange.ts";
import type { Exchange } from "./exchange.ts";

/** The latest question of each conversation. They go on when another conversation is looked at. */
export interface RunningAnswers {
  /** Does nothing while the conversation's last question is being answered. */
  readonly ask: (asking: Asking) => void;
  readonly stop: (sessionId: string) => void;
  /** The conversation was deleted: a question on its way would bring it back. */
  readonly forget: (sessionId: string) => void;
  readonly of: (sessionId: string) => Exchange | undefined;
  /** Those that are written or done, latest first. The same list as long as that is true of the same ones. */
  readonly begun: () => readonly BegunAnswer[];
  /** Tells of every change, and returns what ends that; so does `onEnded`, of each exchange that has ended in whatever way. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly onEnded: (listener: (exchange: Exchange) => void) => () => void;
}

export interface BegunAnswer {
  readonly sessionId: string;
  readonly question: string;
  readonly isRunning: boolean;
}

/** Each takes one of the six connections that a browser opens to a server. */
const AT_ONCE = 2;

export function createRunningAnswers(): RunningAnswers {
  const inTurn = takeTurns(AT_ONCE);
  const exchanges = new Map<string, Exchange>();
  const stops = new Map<string, AbortController>();
  const forgotten = new Set<string>();
  const listeners = new Set<() => void>();
  const waitingForEnd = new Set<(exchange: Exchange) => void>();
  let frame: number | undefined;
  let begun: readonly BegunAnswer[] = [];

  function replaceBegun(sessionId: string, ...by: readonly BegunAnswer[]): void {
    begun = [...by, ...begun.filter((one) => one.sessionId !== sessionId)];
  }

  function tellAll(): void {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    for (const listener of listeners) listener();
  }

  /** Pieces come faster than they can be drawn. */
  function tellSoon(): void {
    frame ??= requestAnimationFrame(tellAll);
  }

  async function run(asking: Asking, signal: AbortSignal): Promise<Exchange> {
    let exchange = beginExchange(asking);
    try {
      for await (const event of askQuestion(asking, signal)) {
        signal.throwIfAborted();
        exchange = followEvent(exchange, event);
        if (exchange.state !== "running") return exchange;
        exchanges.set(asking.sessionId, exchange);
        tellSoon();
      }
      return { ...exchange, state: "failed", problem: sentenceOf(serviceGone()) };
    } catch (error) {
      if (signal.aborted) return { ...exchange, state: "stopped" };
      return { ...exchange, state: "failed", problem: sentenceOf(error) };
    }
  }

  /** One that waits for its turn is stopped at once. */
  async function untilStopped(signal: AbortSignal, asking: Asking): Promise<Exchange> {
    const { promise: stopped, resolve } = Promise.withResolvers<Exchange>();
    const stop = () => resolve({ ...(exchanges.get(asking.sessionId) ?? beginExchange(asking)), state: "stopped" });
    signal.addEventListener("abort", stop, { once: true });
    return Promise.race([inTurn(async () => run(asking, signal)), stopped]);
  }

  async function follow(asking: Asking): Promise<void> {
    const controller = new AbortController();
    stops.set(asking.sessionId, controller);
    exchanges.set(asking.sessionId, beginExchange(asking));
    const { sessionId, question } = asking;
    replaceBegun(sessionId, { sessionId, question, isRunning: true });
    UNANSWERED.keep(sessionId, question);
    tellAll();
    const ended = await untilStopped(controller.signal, asking);
    stops.delete(asking.sessionId);
    if (forgotten.delete(asking.sessionId)) return;
    exchanges.set(asking.sessionId, ended);
    if (ended.state === "done") UNANSWERED.keep(sessionId, "");
    // What was stopped or failed is kept nowhere.
    replaceBegun(sessionId, ...(ended.state === "done" ? [{ sessionId, question, isRunning: false }] : []));
    for (const listener of waitingForEnd) listener(ended);
    tellAll();
  }

  return {
    ask(asking) {
      if (!stops.has(asking.sessionId)) void follow(asking);
    },
    stop: (sessionId) => stops.get(sessionId)?.abort(),
    forget(sessionId) {
      if (stops.has(sessionId)) forgotten.add(sessionId);
      exchanges.delete(sessionId);
      replaceBegun(sessionId);
      UNANSWERED.keep(sessionId, "");
      stops.get(sessionId)?.abort();
      tellAll();
    },
    of: (sessionId) => exchanges.get(sessionId),
    begun: () => begun,
    subscribe: (listener) => add(listeners, listener),
    onEnded: (listener) => add(waitingForEnd, listener),
  };
}

function add<T>(all: Set<T>, one: T): () => void {
  all.add(one);
  return () => all.delete(one);
}
