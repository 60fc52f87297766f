import type { Exchange } from "./exchange.ts";

const LONGEST = 200;

/** What is said aloud when a question has ended. A failure is shown as an alert, which speaks for itself where it is seen. */
export function announcementOf({ state, answer, usage }: Exchange, isSeen: boolean): string | undefined {
  const ended = usage?.answer_cut_off === true ? "cut off" : "complete";
  if (!isSeen) return state === "done" ? `An answer in another conversation is ${ended}.` : undefined;
  if (state === "stopped") return "Stopped.";
  return state === "done" ? `Answer ${ended}. ${firstSentence(answer)}` : undefined;
}

function firstSentence(markdown: string): string {
  const plain = markdown
    .replaceAll(/[*_`#>|~]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const sentence = /^.+?[.!?](?=\s|$)/u.exec(plain)?.[0] ?? plain;
  return sentence.length <= LONGEST ? sentence : `${sentence.slice(0, LONGEST)} ...`;
}
