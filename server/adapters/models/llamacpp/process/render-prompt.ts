import { randomUUID } from "node:crypto";
import type { ChatTurn } from "../../../../core/ports.ts";

export type RenderTemplate = (messages: readonly ChatTurn[]) => string;

/** A piece of a prompt: the template's own, in which the model's marks count, or somebody's words, in which they do not. */
export interface PromptPart {
  readonly text: string;
  readonly isFrame: boolean;
}

/**
 * Has the model's own template lay out the conversation. The template is given names in place of the words, so that words
 * that look like one of the model's marks stay words: a document cannot end its turn and speak as somebody else.
 */
export function renderPrompt(render: RenderTemplate, turns: readonly ChatTurn[]): PromptPart[] {
  try {
    return layOut(render, turns);
  } catch (error) {
    const merged = systemInsideQuestion(turns);
    if (merged.length === turns.length) throw error;
    return layOut(render, merged);
  }
}

function layOut(render: RenderTemplate, turns: readonly ChatTurn[]): PromptPart[] {
  const names = turns.map(() => `words-${randomUUID()}`);
  const rendered = render(turns.map(({ role }, i) => ({ role, content: names[i] ?? "" })));
  const parts: PromptPart[] = [];
  let rest = rendered;
  for (const [i, { content }] of turns.entries()) {
    const [before, after] = splitAt(rest, names[i] ?? "");
    parts.push({ text: before, isFrame: true }, { text: content, isFrame: false });
    rest = after;
  }
  parts.push({ text: rest, isFrame: true });
  return parts.filter(({ text }) => text !== "");
}

/** Some templates leave turns out without a word, which would be a prompt cut silently. */
function splitAt(text: string, name: string): [before: string, after: string] {
  const at = text.indexOf(name);
  if (at === -1) throw new Error("its chat template leaves out what it is given");
  return [text.slice(0, at), text.slice(at + name.length)];
}

/** For templates that know no system turn. */
function systemInsideQuestion(turns: readonly ChatTurn[]): ChatTurn[] {
  const [system, question, ...others] = turns;
  if (system?.role !== "system" || question?.role !== "user") return [...turns];
  return [{ role: "user", content: `${system.content}\n\n${question.content}` }, ...others];
}
