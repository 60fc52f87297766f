import { separateThinking } from "./separate-thinking.ts";
import type { Separated } from "./separate-thinking.ts";

/** Told what a model writes, while it writes. */
export interface WritingListener {
  thinking(text: string): void;
  answer(text: string): void;
  /** All thinking and answer told so far does not count: what counts is told from the beginning. */
  restart(): void;
}

const OPEN = "<think>";
const CLOSE = "</think>";

/**
 * Does what separateThinking does, while the text arrives: the answer told since the last restart is the answer in the end.
 * Held back is only what may turn out to be none: white space at the end, the beginning of a tag, and what follows an opening
 * tag within the answer. Text above a closing tag that nothing opened has been told by then, so the tag is a restart.
 */
export function separateWhileWritten(listener: WritingListener) {
  let content = "";
  let thinkingApart = "";
  let pending = "";
  let told = { thinking: "", answer: "" };
  let inThought = false;
  let closedBefore = false;
  /** Whether an opening tag within the answer waits for its partner; and the last letters written since. */
  let waits = false;
  let latest = "";

  function tellThinking(text: string): void {
    if (text === "") return;
    told.thinking += text;
    listener.thinking(text);
  }

  function tellAnswer(text: string): void {
    const shown = told.answer === "" ? text.trimStart() : text;
    if (shown === "") return;
    told.answer += shown;
    listener.answer(shown);
  }

  /** Answer up to `end`, but for white space before it, which may be the answer's last. */
  function tellPending(end: number): void {
    const sure = pending.slice(0, end).trimEnd().length;
    tellAnswer(pending.slice(0, sure));
    pending = pending.slice(sure);
  }

  /** What passed for the answer was a thought. */
  function takeBack(thinking: string): void {
    if (told.answer === "") return;
    told = { thinking: "", answer: "" };
    listener.restart();
    tellThinking(thinking);
  }

  /** False: more has to arrive first. */
  function readThought(): boolean {
    const close = pending.indexOf(CLOSE);
    const end = close === -1 ? beginningOfTag(pending) : close;
    tellThinking(pending.slice(0, end));
    pending = pending.slice(close === -1 ? end : end + CLOSE.length);
    inThought = close === -1;
    return close !== -1;
  }

  function readAnswer(): boolean {
    const [open, close] = [pending.indexOf(OPEN), pending.indexOf(CLOSE)];
    if (open !== -1 && (close === -1 || open < close)) return readOpening(open);
    if (close !== -1) return readClosing(close);
    tellPending(beginningOfTag(pending));
    return false;
  }

  function readOpening(open: number): boolean {
    tellPending(open);
    const before = pending.slice(0, pending.indexOf(OPEN));
    const after = pending.slice(before.length + OPEN.length);
    const close = after.indexOf(CLOSE);
    if (told.answer === "") {
      inThought = true;
      pending = after;
      return true;
    }
    waits = close === -1;
    if (waits) return false;
    tellThinking(after.slice(0, close));
    pending = before + after.slice(close + CLOSE.length);
    return true;
  }

  function readClosing(close: number): boolean {
    const [before, after] = [pending.slice(0, close), pending.slice(close + CLOSE.length)];
    const beginsLine = told.answer + before.trimEnd() === "" || /\n[^\S\n]*$/.test(before);
    const endsLine = /^[^\S\n]*(?:\n|$)/.exec(after)?.[0];
    if (closedBefore || !beginsLine || endsLine === undefined) {
      tellAnswer(pending.slice(0, close + CLOSE.length));
      pending = after;
      return true;
    }
    tellPending(close);
    if (!endsLine.endsWith("\n")) return false;
    takeBack([told.thinking, told.answer].filter((text) => text !== "").join("\n"));
    closedBefore = true;
    pending = after.slice(endsLine.length);
    return true;
  }

  /** What is held back may be long: it is looked at again only when something can be made of it. */
  function decidesNothing(text: string): boolean {
    return text.trim() === "" || (waits && !latest.includes(CLOSE));
  }

  return {
    /** Thoughts that the runtime gives apart. */
    think(text: string): void {
      thinkingApart += text;
      tellThinking(text);
    },

    write(text: string): void {
      if (text === "") return;
      content += text;
      pending += text;
      latest = latest.slice(-CLOSE.length) + text;
      if (!inThought && decidesNothing(text)) return;
      while (inThought ? readThought() : readAnswer());
    },

    get length(): number {
      return content.length + thinkingApart.length;
    },

    end(): Separated {
      const separated = separateThinking(content);
      const thinking = [thinkingApart.trim(), separated.thinking].filter((text) => text !== "").join("\n");
      if (inThought) tellThinking(pending);
      if (!separated.content.startsWith(told.answer)) takeBack(thinking);
      tellAnswer(separated.content.slice(told.answer.length));
      return { content: separated.content, thinking };
    },
  };
}

/** Where a tag may have begun of which the rest has not arrived; the text's length, where none has. */
function beginningOfTag(text: string): number {
  const at = text.lastIndexOf("<");
  const tail = text.slice(at);
  return at !== -1 && (OPEN.startsWith(tail) || CLOSE.startsWith(tail)) ? at : text.length;
}
